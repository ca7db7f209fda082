import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyWithout, typeErrors } from './deletions/product-without.ts'
import { removableFeatures } from './deletions/removable-features.ts'

const ROOT = path.join(import.meta.dirname, '..')

const lists = [
  'contract/src/features.ts',
  'server/src/features.ts',
  ...['features', 'first-page-features', 'sign-in-features'].map((name) => `web/src/${name}.ts`),
]

// Deletes all features at once, because features do not import each other and one type check is faster. `npm run
// deletions` deletes each feature separately.
describe('the product without features', () => {
  const features = removableFeatures(ROOT)
  const before = lists.map((list) => readFileSync(path.join(ROOT, list), 'utf8'))
  let copy = ''
  let errors: readonly string[] = []
  // A file that imports a deleted feature besides the lists: compiled together with the rest.
  const planted = 'web/src/core/pages/planted.ts'
  const isPlanted = (error: string) => error.startsWith(`${planted}(1,`)
  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'portico-deletion-'))
    copyWithout(ROOT, copy, features)
    writeFileSync(path.join(copy, planted), "export { TourOffer } from '@portico/features/tour/web/tour.tsx'\n")
    errors = typeErrors(ROOT, copy)
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  it.each(features)('has no folder and no line of %s', (feature) => {
    expect(existsSync(path.join(copy, 'features', feature))).toBe(false)
    expect(existsSync(path.join(copy, 'features/landing'))).toBe(true)
    for (const list of lists) expect(readFileSync(path.join(copy, list), 'utf8')).not.toContain(`/features/${feature}/`)
  })

  it('is a copy: the lists of the product stay as they are', () => {
    expect(lists.map((list) => readFileSync(path.join(ROOT, list), 'utf8'))).toEqual(before)
  })

  it('compiles', () => expect(errors.filter((error) => !isPlanted(error))).toEqual([]))

  it('does not compile if a feature is imported besides the lists', () => {
    expect(errors.filter(isPlanted)).toHaveLength(1)
  })
})

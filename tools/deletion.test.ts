import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteFeatures, typeErrors } from './deletion/delete-features.ts'
import { removeReferences } from './deletion/remove-references.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** The lines that remain of a file after the feature `desk` is deleted, without empty lines. */
function left(...lines: string[]): string[] {
  const isGone = (specifier: string) => specifier.includes('/features/desk/')
  const { text } = removeReferences('routes.tsx', lines.join('\n'), isGone)
  return text.split('\n').filter((line) => line.trim() !== '')
}

const DESK = "import { desk } from '@portico/features/desk/web/desk.ts'"

describe('the lines of a feature', () => {
  it('are its imports and its entries of tables and lists', () => {
    expect(left(DESK, 'export const calls = {', '  chat,', '  desk,', '}')).toEqual([
      'export const calls = {',
      '  chat,',
      '}',
    ])
    expect(left(DESK, 'export const jobs = [chat, desk(1), help]')).toEqual(['export const jobs = [chat,  help]'])
    expect(left(DESK, "const routes = [{ path: '/desk', Page: desk }, { path: '/chat' }]")).toEqual([
      "const routes = [ { path: '/chat' }]",
    ])
    expect(left(DESK, 'export function handlers() {', '  return { a: 1, b: desk(1) }', '}')).toEqual([
      'export function handlers() {',
      '  return { a: 1,  }',
      '}',
    ])
  })

  it('include declarations by them, transitively', () => {
    const lazy = "const Desk = lazyPart(async () => (await import('@portico/features/desk/web/page.tsx')).Page)"
    expect(left(lazy, 'const routes = [{ Page: Desk }, { Page: Chat }]')).toEqual(['const routes = [ { Page: Chat }]'])
    expect(left(DESK, 'const own = desk()', 'own.start()', 'chat.start()')).toEqual(['chat.start()'])
    expect(left(DESK, 'function A() {', '  const [mine] = desk()', '  if (mine) go()', '  stay()', '}')).toEqual([
      'function A() {',
      '  stay()',
      '}',
    ])
    expect(left(DESK, 'function Item() {', '  return desk()', '}', 'const all = [Item, Other]')).toEqual([
      'const all = [ Other]',
    ])
  })

  it('are what another file of src/ no longer exports', () => {
    const isGone = (specifier: string, name: string | null) => specifier === './app.ts' && name === 'Desk'
    const lazy = (name: string) => `const ${name} = lazyPart(async () => (await import('./app.ts')).${name})`
    const routes = 'const routes = [{ Page: Desk }, { Page: Chat }]'
    const { text } = removeReferences('routes.tsx', [lazy('Desk'), lazy('Chat'), routes].join('\n'), isGone)
    expect(text.trim().split('\n')).toEqual([lazy('Chat'), 'const routes = [ { Page: Chat }]'])
  })

  it('are the elements of JSX that show it', () => {
    expect(
      left(DESK, 'function A() {', '  const all = (<p><b>{desk}</b><desk.Notice /><i /></p>)', '  return all', '}'),
    ).toEqual(['function A() {', '  const all = (<p><b></b><i /></p>)', '  return all', '}'])
  })

  it('are not keys and members of its name, and not in a file that does not import it', () => {
    const others = ['const a = { desk: 1 }', 'a.desk()', 'export const b = a']
    expect(left(...others)).toEqual(others)
    expect(left(DESK, ...others)).toEqual(others)
  })
})

describe('the product without a feature', () => {
  // One type check covers all: features do not import each other. Features that others need are deleted with them:
  // documentation with chat, captcha and password-reset with trial. Landing, sessions and sign-in stay.
  const features = [
    'administration',
    'agent-downloads',
    'approvals',
    'captcha',
    'chat',
    'chat-links',
    'desk',
    'devices',
    'documentation',
    'email-code',
    'insights',
    'invitations',
    'legal',
    'modules',
    'password-reset',
    'secret-rotation',
    'single-sign-on',
    'tour',
    'translation',
    'trial',
    'white-label',
  ]
  let copy = ''
  let errors: readonly string[] = []
  // An extra file that imports a deleted feature. It is compiled with the rest and must fail.
  const planted = 'web/src/core/pages/planted.ts'
  const isPlanted = (error: string) => error.startsWith(`${planted}(1,`)
  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'portico-deletion-'))
    deleteFeatures(ROOT, copy, features)
    writeFileSync(path.join(copy, planted), "export { DeskPage } from '@portico/features/desk/web/desk-page.tsx'\n")
    errors = typeErrors(ROOT, copy)
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  it.each(features)('has no folder and no line of %s', (feature) => {
    expect(existsSync(path.join(copy, 'features', feature))).toBe(false)
    expect(existsSync(path.join(copy, 'features/landing'))).toBe(true)
    for (const file of ['contract/src/features.ts', 'server/src/features.ts', 'web/src/routes.tsx'])
      expect(readFileSync(path.join(copy, file), 'utf8')).not.toContain(`/features/${feature}/`)
  })

  it('compiles', () => expect(errors.filter((error) => !isPlanted(error))).toEqual([]))

  it('does not compile where a feature was imported besides these lines', () => {
    expect(errors.filter(isPlanted)).toHaveLength(1)
  })
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { KnownRefusal } from '@portico/contract/core/calls/refusal.ts'
import { refusals } from '@portico/contract/refusals.ts'
import released from '@portico/contract/released-refusals.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..')
const known = Object.entries<KnownRefusal>(refusals)
/** Messages of fields, pages and the frame for which a specification prescribes the sentence of a refusal. */
const specifiedTwice = [
  'features/landing/web/messages/en.json: notFound',
  'features/trial/web/messages/en.json: code-not-digits',
  'features/trial/web/messages/en.json: phone-not-valid',
  'web/src/core/authentication/messages/en.json: code-not-digits',
  'web/src/core/authentication/messages/en.json: tenant-empty',
  'web/src/ui/messages/en.json: faultTitle',
]

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

it('every released refusal keeps its code, its module_code and its sentence', () => {
  const kept = known.filter(([name]) => name in released)
  expect(
    Object.fromEntries(kept.map(([name, { code, module_code, summary }]) => [name, [code, module_code, summary]])),
  ).toEqual(released)
})

it('a sentence of a refusal is in no other catalogue', () => {
  const files = globSync('{web/src,features/*/web}/**/messages/en.json', { cwd: root })
  const sentences = new Set(known.flatMap(([, { summary, timed = summary }]) => [summary, timed]))
  const copied = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>).flatMap(
      ([key, text]) => (sentences.has(text) ? [`${file}: ${key}`] : []),
    ),
  )
  expect(copied.toSorted()).toEqual(specifiedTwice)
})

it('no two refusals have one name or one module_code, and every declaration is in the list of features', async () => {
  const files = globSync('{contract/src/core/*,features/*/contract}/refusals.ts', { cwd: root })
  const declared = await Promise.all(
    files.map(async (file) => ((await import(path.join(root, file))) as { refusals: object }).refusals),
  )
  const names = declared.flatMap((each) => Object.keys(each))
  expect(repeated(names)).toEqual([])
  expect(known.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  expect(repeated(known.map(([, { module_code }]) => module_code))).toEqual([])
})

import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { KnownRefusal } from '@portico/contract/core/calls/refusal.ts'
import { refusals } from '@portico/contract/refusals.ts'
import released from '@portico/contract/released-refusals.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..')
const known = Object.entries<KnownRefusal>(refusals)
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

it('every released refusal keeps its code, its module_code and its sentence', () => {
  const kept = known.filter(([name]) => name in released)
  expect(
    Object.fromEntries(kept.map(([name, { code, module_code, summary }]) => [name, [code, module_code, summary]])),
  ).toEqual(released)
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

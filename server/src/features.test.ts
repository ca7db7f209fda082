import { globSync } from 'node:fs'
import path from 'node:path'
import * as contracts from '@portico/contract/features.ts'
import { expect, it } from 'vitest'
import * as features from './features.ts'

const folder = path.join(import.meta.dirname, '../../features')
const camelCase = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const withManifest = (end: string) =>
  globSync(`*/${end}/feature.ts`, { cwd: folder }).map((file) => camelCase(file.split(path.sep)[0] ?? ''))

it('every manifest is in the list of features, by the name of its folder', () => {
  expect(Object.keys(features).toSorted()).toEqual(withManifest('server').toSorted())
  expect(Object.keys(contracts).toSorted()).toEqual(withManifest('contract').toSorted())
})

it('every feature with calls serves them', () => {
  const serving = Object.entries(features).flatMap(([name, { serve }]) => (serve === undefined ? [] : [name]))
  expect(serving).toEqual(expect.arrayContaining(Object.keys(contracts)))
})

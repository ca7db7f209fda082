import { expect, it } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import { calls } from './calls.ts'
import * as features from './features.ts'

const all = Object.values(features).flatMap(({ calls: ofFeature }) => Object.entries<Call>(ofFeature))
const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

it('no two features have a call of one name, or of one method and path', () => {
  expect(repeated(all.map(([name]) => name))).toEqual([])
  expect(repeated(all.map(([, { method, path }]) => `${method} ${path}`))).toEqual([])
  expect(Object.keys(calls)).toHaveLength(all.length)
})

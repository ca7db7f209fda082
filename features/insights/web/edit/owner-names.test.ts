import { expect, it } from 'vitest'
import { ownersOf } from './owner-names.ts'

it.each([
  [{ company: false, role: false }, ['account']],
  [{ company: true, role: false }, ['account', 'company']],
  [{ company: true, role: true }, ['account', 'company', 'role']],
])('who may set %o changes the boards of %o', (set_defaults, owners) => {
  expect(ownersOf({ edit: true, change_layout: true, export: true, set_defaults })).toEqual(owners)
})

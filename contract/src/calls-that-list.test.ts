import { expect, it } from 'vitest'
import { calls } from './calls.ts'
import type { Call } from '#contract/core/calls/call.ts'

/** Calls whose names suggest a list or a search, but which are not limited like one, each with the reason. */
const others: Record<string, string> = {
  findDeviceByLink: 'one device by a key',
  listDocuments: 'the names of files that are in memory',
  listMenus: 'part of the landing, a few rows of a role',
  listModules: 'part of the landing, a few rows of a role',
  listWidgetChoices: 'a board, which has its own turns',
}

it('every call that lists or searches waits for the turn of its user, or says here why not', () => {
  const listed = Object.entries<Call>(calls).filter(([, call]) => call.access === 'session')
  const byName = listed.filter(([name]) => /^(list|search|find)[A-Z]/.test(name)).map(([name]) => name)
  const inTurn = listed.filter(([, call]) => 'isList' in call && call.isList).map(([name]) => name)
  expect([...inTurn.filter((name) => byName.includes(name)), ...Object.keys(others)].toSorted()).toEqual(
    byName.toSorted(),
  )
  expect(inTurn).toEqual(expect.arrayContaining(['exportTenant', 'readLoginDetails']))
})

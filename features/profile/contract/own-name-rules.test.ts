import { expect, it } from 'vitest'
import { checkOwnName, normaliseOwnName } from './own-name-rules.ts'

it.each([
  ['Seán', "O'Brien-Smith"],
  ['J. R.', 'Ewing'],
  ['Anne-Marie', 'D’Arcy'],
  ['स्नेहा', 'अय्यर'],
  ['Nguyễn', 'Thị Minh Khai'],
  ['王', '小明'],
  ['Suharto', ''],
  ['Jo', 'x'.repeat(60)],
])('%j %j is a name', (firstname, lastname) => {
  expect(checkOwnName({ firstname, lastname })).toEqual({})
})

it.each([
  ['', 'name-empty'],
  [' \u00a0 ', 'name-empty'],
  ['x'.repeat(61), 'name-too-long'],
  ['<b>Ben</b>', 'name-not-letters'],
  ['Ben\u0007', 'name-not-letters'],
  ['Ben\u202Eeve', 'name-not-letters'],
  ['Ben\u2066eve', 'name-not-letters'],
  ['Ben\u200B', 'name-not-letters'],
  ['win.example', 'name-not-letters'],
  ['👩‍🚒', 'name-not-letters'],
  ['---', 'name-not-letters'],
  [`B${'\u0335'.repeat(9)}en`, 'name-not-letters'],
])('%j is none: %s', (name, problem) => {
  expect(checkOwnName({ firstname: name, lastname: 'Adams' })).toEqual({ firstname: problem })
  const isEmpty = problem === 'name-empty'
  expect(checkOwnName({ firstname: 'Ben', lastname: name })).toEqual(isEmpty ? {} : { lastname: problem })
})

it('is stored composed, with single spaces', () => {
  const typed = { firstname: ' Anna \u00a0\n Maria ', lastname: 'Mu\u0308ller' }
  expect(normaliseOwnName(typed)).toEqual({ firstname: 'Anna Maria', lastname: 'Müller' })
})

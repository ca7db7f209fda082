import { describe, expect, it } from 'vitest'
import {
  addressesIn,
  checkInvitation,
  invitationMessage,
  nameInAddress,
  type InvitationProblem,
} from './invitation-rules.ts'

const messageOf = (problem: InvitationProblem | undefined) =>
  problem === undefined ? null : invitationMessage(problem)
const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

describe('an invitation', () => {
  it.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['ben', 'Enter a Valid Email address'],
    ['ben@example', 'Enter a Valid Email address'],
    ['ben@example.com\nBcc: all@example.com', 'Enter a Valid Email address'],
    ['Ben <ben@example.com>', 'Enter a Valid Email address'],
    [address(50), null],
    // Accounts with a longer address cannot be created (decisions/0054).
    [address(51), 'Email address is too long'],
    [' Ben@Example.com ', null],
  ])('to the address %j: %s', (email, sentence) => {
    expect(messageOf(checkInvitation({ email, name: 'Ben Adams' }).email)).toBe(sentence)
  })

  it.each([
    ['', null],
    ['Al', null],
    ["Seán O'Brien-Smith", null],
    ['J. R. Ewing', null],
    ['J.R.R. Tolkien', null],
    ['Smith & Sons', null],
    ['Zoë Müller', null],
    ['محمد علي', null],
    ['a'.repeat(60), null],
    ['a'.repeat(61), 'Name is too long'],
    ['Win at www.spam', 'Enter a name without web addresses or symbols such as <'],
    ['https://spam', 'Enter a name without web addresses or symbols such as <'],
    ['---', 'Enter a name without web addresses or symbols such as <'],
    ['Win at spam.example', 'Enter a name without web addresses or symbols such as <'],
    ['<b>Ben</b>', 'Enter a name without web addresses or symbols such as <'],
    ['Ben\u202Eeve', 'Enter a name without web addresses or symbols such as <'],
  ])('for the name %j: %s', (name, sentence) => {
    expect(messageOf(checkInvitation({ email: 'ben@example.com', name }).name)).toBe(sentence)
  })

  it('returns every field that is wrong, and no other', () => {
    expect(checkInvitation({ email: '', name: '<x>' })).toEqual({ email: 'email-empty', name: 'name-not-letters' })
    expect(checkInvitation({ email: 'ben@example.com', name: 'Ben Adams' })).toEqual({})
  })
})

it('reads several addresses, each once, with the names beside them', () => {
  const text =
    ' Ben@Example.com, Ada Lovelace <ada@example.com>;\r\n"Eve, E." <eve@example.com>\nben@example.com cy@example.com'
  expect(addressesIn(text).map(({ email }) => email)).toEqual([
    'ben@example.com',
    'ada@example.com',
    '"eve',
    'eve@example.com',
    'cy@example.com',
  ])
  expect(addressesIn(text)[1]).toEqual({ email: 'ada@example.com', name: 'Ada Lovelace' })
  expect(addressesIn(' ,;\n')).toEqual([])
})

it.each([
  ['ben.adams@example.com', 'Ben Adams'],
  ['b@example.com', 'B'],
  ['jane_partner.test#ext#@contoso.onmicrosoft.com', 'Jane Partner Test'],
  ['ben_adams+portico@example.com', 'Ben Adams Portico'],
])('makes a name of %s', (email, name) => {
  expect(nameInAddress(email)).toBe(name)
})

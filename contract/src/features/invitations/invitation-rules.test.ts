import { describe, expect, it } from 'vitest'
import { checkInvitation, invitationMessage, type InvitationProblem } from './invitation-rules.ts'

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
    // No account is added with a longer one (decisions/0054).
    [address(51), 'Email address is too long'],
    [' Ben@Example.com ', null],
  ])('to the address %j: %s', (email, sentence) => {
    expect(messageOf(checkInvitation({ email, name: 'Ben Adams' }).email)).toBe(sentence)
  })

  it.each([
    ['', 'Required'],
    ['Al', 'Name is too short'],
    ['Zoë Müller', null],
    ['محمد علي', null],
    ['a'.repeat(26), 'Name is too long'],
    ['Win at spam.example', 'Only Alphabets are allowed'],
    ['<b>Ben</b>', 'Only Alphabets are allowed'],
    ['Ben\u202Eeve', 'Only Alphabets are allowed'],
    ['Call 0800 123', 'Only Alphabets are allowed'],
  ])('for the name %j: %s', (name, sentence) => {
    expect(messageOf(checkInvitation({ email: 'ben@example.com', name }).name)).toBe(sentence)
  })

  it('returns every field that is wrong, and no other', () => {
    expect(checkInvitation({ email: '', name: 'x' })).toEqual({ email: 'email-empty', name: 'name-too-short' })
    expect(checkInvitation({ email: 'ben@example.com', name: 'Ben Adams' })).toEqual({})
  })
})

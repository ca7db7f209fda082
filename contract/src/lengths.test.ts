import { describe, expect, it } from 'vitest'
import { newAccountProblems } from '@portico/features/administration/contract/account-rules.ts'
import { newTenantProblems } from '@portico/features/administration/contract/tenant-rules.ts'
import { meetsAllRules, rulesMet } from '@portico/features/password-reset/contract/new-password-rules.ts'
import { checkEmail, checkGivenEmail } from '#contract/core/accounts/email-rules.ts'
import { decodePassword, encodePassword, passwordLength, passwordLongest } from '#contract/core/accounts/passwords.ts'
import { encodedPassword } from '#contract/core/calls/text.ts'
import { checkEmailAndPassword } from '#contract/core/authentication/validation.ts'
import { checkInvitation } from '@portico/features/invitations/contract/invitation-rules.ts'
import { checkRegistrationEmail } from '@portico/features/trial/contract/registration-rules.ts'

const email = (length: number) => `${'a'.repeat(length - '@aurora.test'.length)}@aurora.test`
const tenant = { name: 'Acme', ownerName: '', isMsp: false, host: null }

describe('spec A §5, spec B §5: an address has the same limits everywhere', () => {
  // Checks that every way of creating an account, and every step of the sign-in, accepts the text.
  it.each([
    [49, true, true],
    [50, true, true],
    [51, false, true],
    [254, false, true],
    [255, false, false],
  ])('%i characters: made an account of: %j, looked up at the sign-in: %j', (length, isMade, isGiven) => {
    const address = email(length)
    const ways = {
      'rule': checkEmail(address) === null,
      'registration': checkRegistrationEmail(address) === null,
      'invitation': checkInvitation({ email: address, name: 'Ben Adams' }).email === undefined,
      'account add': newAccountProblems({ email: address, name: '' }).length === 0,
      'tenant add': newTenantProblems({ ...tenant, email: address }).length === 0,
    }
    expect(new Set(Object.values(ways)), JSON.stringify(ways)).toEqual(new Set([isMade]))
    expect(checkGivenEmail(address)).toBe(isGiven ? null : 'email-too-long')
    expect(checkEmailAndPassword(address, 'Portico#2026')).toBe(isGiven ? null : 'email-too-long')
  })
})

describe('spec A §5: a password has the same limits everywhere', () => {
  const decomposed = 'é'.normalize('NFD')
  it.each<[string, string, number]>([
    ['nothing', '', 0],
    ['blanks alone', ' \t\u00a0 ', 0],
    ['letters', 'Abcdefg1#', 9],
    ['blanks around it', '  Abcde1#\n', 7],
    ['blanks within it', 'Ab cd 1#', 8],
    ['emoji', '🔑🔑🔑🔑', 4],
    ['an emoji of several', '👩‍🚒', 3],
    ['a composed letter', 'é'.repeat(8), 8],
    ['the same letter as two characters', decomposed.repeat(8), 8],
    ['Hangul by its parts', '한'.normalize('NFD').repeat(8), 8],
    ['marks that compose with nothing', 'x\u0331\u0331', 3],
  ])('%s', (_, typed, length) => {
    expect(passwordLength(typed)).toBe(length)
  })

  const all = ['passwordLength', 'the new password', 'the sign-in', 'on the wire'] as const
  const fits = (password: string, longest: number) => ({
    'passwordLength': passwordLength(password) <= longest,
    'the new password': rulesMet(password, { shortest: 8, longest }).length,
    'the sign-in': checkEmailAndPassword('a@b.test', password) === null,
    'on the wire': encodedPassword.safeParse(encodePassword(password)).success,
  })
  it.each([
    ['letters', 'x'],
    ['emoji, each of two code units', '🔑'],
    ['letters of a letter and a mark', decomposed],
    ['letters of a letter and three marks', '\u03b1\u0313\u0300\u0345'],
    ['Hangul of three parts', '각'.normalize('NFD')],
  ])('the longest of %s is set, sent and accepted, one more is refused by browser and server', (_, character) => {
    const longest = `Aa1#${character.repeat(passwordLongest - 4)}`
    expect(fits(longest, passwordLongest)).toEqual(Object.fromEntries(all.map((end) => [end, true])))
    expect(decodePassword(encodePassword(`  ${longest}\n`))).toBe(longest)
    expect(fits(longest + character, passwordLongest)).toMatchObject({
      'the new password': false,
      'the sign-in': false,
    })
  })

  it.each([
    ['7 characters, one an emoji', 'Abcde1🔑', false],
    ['8 characters, one an emoji', 'Abcdef1🔑', true],
    ['7 letters, one of two characters', `Abcd1#${decomposed}`, false],
    ['8 letters, one of two characters', `Abcde1#${decomposed}`, true],
    ['7 characters and blanks', ' Abcde1#  ', false],
  ])('%s: set and taken: %j', (_, password, isTaken) => {
    expect(meetsAllRules(password)).toBe(isTaken)
    expect(checkEmailAndPassword('a@b.test', password)).toBe(isTaken ? null : 'password-too-short')
  })
})

import { describe, expect, it, test } from 'vitest'
import { emailMessages } from '#contract/core/authentication/validation.ts'
import { checkEmail, normaliseEmail } from './email-rules.ts'

describe('normalising', () => {
  test.each([
    [' Admin@Aurora.TEST ', 'admin@aurora.test'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ@x.test', 'abcdefghijklmnopqrstuvwxyz@x.test'],
    // Letters beyond ASCII stay as they are, or one address would become another.
    ['mar\u212a@x.test', 'mar\u212a@x.test'],
    ['\u0130nfo@x.test', '\u0130nfo@x.test'],
    ['Ä@x.test', 'Ä@x.test'],
  ])('%j is compared as %j', (typed, compared) => {
    expect(normaliseEmail(typed)).toBe(compared)
  })
})

describe('is refused', () => {
  it.each([
    ['an address without an at sign', 'admin.aurora.test'],
    ['one without a name', '@aurora.test'],
    ['one without a domain', 'admin@'],
    ['two at signs', 'admin@@aurora.test'],
    ['a space inside', 'ad min@aurora.test'],
    ['an emoji', '🙂@aurora.test'],
    ['markup', '<b>@aurora.test'],
    ['the Kelvin sign, whose lower case is k', 'mar\u212a@example.com'],
    ['the long s, whose upper case is S', 'mu\u017fic@example.com'],
    ['the capital i with a dot', '\u0130nfo@example.com'],
    ['the i without a dot', '\u0131nfo@example.com'],
    ['an umlaut', 'jürgen@example.com'],
    ['Cyrillic letters', 'аdmin@example.com'],
    ['full-width letters', '\uff41dmin@example.com'],
    ['a zero-width space', 'ad\u200bmin@example.com'],
    ['the Kelvin sign in the domain', 'mark@\u212aontoso.test'],
    ['a domain beyond ASCII', 'anna@müller.example'],
    ['an ideographic full stop', 'anna@example\u3002com'],
    ['a full-width at sign', 'anna\uff20example.com'],
  ])('%s', (_name, typed) => {
    const problem = checkEmail(typed)
    expect(problem && emailMessages[problem]).toBe('Please enter a valid Email ID')
  })
})

describe('is accepted', () => {
  it.each(['Mark@Example.com', "o'neil+tag@example.co.uk", 'anna@xn--mller-kva.example'])('%s', (typed) => {
    expect(checkEmail(typed)).toBeNull()
  })
})

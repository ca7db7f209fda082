import { describe, expect, it, test } from 'vitest'
import { emailMessages } from '#contract/core/authentication/validation.ts'
import { checkEmail, looksLikeEmail, normaliseEmail, normaliseProvidedEmail } from './email-rules.ts'

describe('normalising', () => {
  test.each([
    [' Admin@Aurora.TEST ', 'admin@aurora.test'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ@x.test', 'abcdefghijklmnopqrstuvwxyz@x.test'],
    // Letters beyond ASCII stay as they are, or one address would become another.
    ['mar\u212a@x.test', 'mar\u212a@x.test'],
    ['\u0130nfo@x.test', '\u0130nfo@x.test'],
    ['Ä@x.test', 'Ä@x.test'],
    // Invisible characters that are copied along, at the ends only.
    ['admin@aurora.test\u200b', 'admin@aurora.test'],
    ['\uFEFFadmin@aurora.test\u00a0', 'admin@aurora.test'],
    ['\u2066admin@aurora.test\u2069', 'admin@aurora.test'],
    ['\u200e\u200fAdmin@aurora.test\u00ad\u2060\r\n', 'admin@aurora.test'],
    ['\u3000admin@aurora.test\u3164\uFE0F', 'admin@aurora.test'],
    ['ad\u200bmin@aurora.test', 'ad\u200bmin@aurora.test'],
  ])('%j is compared as %j', (typed, compared) => {
    expect(normaliseEmail(typed)).toBe(compared)
  })
})

test('an address of a provider keeps invisible characters, so that it is no other user’s', () => {
  expect(normaliseProvidedEmail(' Admin@aurora.test\u200b')).toBe('admin@aurora.test\u200b')
  expect(looksLikeEmail('admin@aurora.test\u200b')).toBe(false)
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
    ['a line of a header', 'anna@example.com\r\nBcc: other@example.com'],
    ['a line of a header in the name', 'anna\r\nBcc: x@example.com'],
    ['two addresses', 'anna@example.com,ben@example.com'],
    ['a list', 'anna@example.com;ben@example.com'],
    ['a group', 'all:anna@example.com'],
    ['a route', '@relay.example:anna@example.com'],
    ['a quoted name', '"anna b"@example.com'],
    ['a comment', 'anna(x)@example.com'],
    ['a backslash', 'anna\\x@example.com'],
    ['two dots', 'anna..x@example.com'],
    ['a dot at the begin', '.anna@example.com'],
    ['a dot before the at sign', 'anna.@example.com'],
    ['an IP address', 'anna@[192.0.2.7]'],
    ['the digits of one', 'anna@192.0.2.7'],
    ['a domain without a dot', 'anna@localhost'],
    ['a last part of one letter', 'anna@example.c'],
    ['a last part that is only the mark of others', 'anna@example.xn--'],
    ['a dot at its end', 'anna@example.com.'],
  ])('%s', (_name, typed) => {
    const problem = checkEmail(typed)
    expect(problem && emailMessages[problem]).toBe('Please enter a valid Email ID')
  })
})

describe('is accepted', () => {
  it.each([
    'Mark@Example.com',
    "o'neil+tag@example.co.uk",
    'anna@xn--mller-kva.example',
    'r&d@acme.test',
    'jane_partner.test#EXT#@contoso.onmicrosoft.com',
    'ivan@example.xn--p1ai',
    'ivan@xn--e1afmkfd.XN--P1AI',
    'sales/emea@example.com',
    'a!b$c%d*e=f?g^h`i{j|k}l~@example.com',
    '_@example.museum',
    'admin@aurora.test\u200b',
  ])('%s', (typed) => {
    expect(checkEmail(typed)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { lengthsOf, meetsAllRules, newPasswordRules, rulesMet, type NewPasswordRule } from './new-password-rules.ts'

const all = [...newPasswordRules]
const without = (...missing: NewPasswordRule[]) => all.filter((rule) => !missing.includes(rule))

describe('the rules that a new password meets', () => {
  it.each<[string, string, NewPasswordRule[]]>([
    ['nothing typed yet', '', []],
    ['7 characters', 'Abcde1#', without('length')],
    ['8 characters', 'Abcdef1#', all],
    ['20 characters', 'Abcdefghijklmnopq12#', all],
    ['21 characters', 'Abcdefghijklmnopqr12#', without('length')],
    ['no upper case', 'abcdef1#', without('uppercase')],
    ['no lower case', 'ABCDEF1#', without('lowercase')],
    ['no digit', 'Abcdefg#', without('digit')],
    ['no special character', 'Abcdefg1', without('special')],
    ['a space, which is no special character', 'Abcd ef1', without('special')],
    ['spaces around, which are trimmed', '  Abcde1#  ', without('length')],
    ['emoji, each one character and special', 'Abcdef1🔑', all],
    ['7 characters, one of them an emoji', 'Abcde1🔑', without('length')],
    ['20 emoji', '🔑'.repeat(20), ['length', 'special']],
    ['right-to-left text, which has no case', 'كلمةسر١٢#', without('uppercase', 'lowercase')],
    ['right-to-left text with the four kinds', 'كلمة Ab1#', all],
    ['other alphabets', 'Пароль1!', all],
    ['vowel signs, which are no special characters', 'पासवर्ड1Aa', without('special')],
    ['an apostrophe', "Abcdef1'", all],
    ['a full-width digit', 'Abcdefg#１', all],
  ])('%s', (_, password, met) => {
    const found = rulesMet(password)
    expect(newPasswordRules.filter((rule) => found[rule])).toEqual(met)
    expect(meetsAllRules(password)).toBe(met.length === all.length)
  })

  it('follow the lengths that a domain has set', () => {
    const lengths = lengthsOf({ passwordshortest: 15, passwordlongest: 64 })
    expect(meetsAllRules('Abcdefghijk12#', lengths)).toBe(false)
    expect(meetsAllRules('Abcdefghijkl12#', lengths)).toBe(true)
    expect(meetsAllRules(`Aa1#${'x'.repeat(60)}`, lengths)).toBe(true)
    expect(meetsAllRules(`Aa1#${'x'.repeat(61)}`, lengths)).toBe(false)
  })

  it("allow a password where a domain's longest is below its shortest", () => {
    expect(lengthsOf({ passwordshortest: 24, passwordlongest: 20 })).toEqual({ shortest: 24, longest: 24 })
  })
})

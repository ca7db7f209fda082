import { describe, expect, it } from 'vitest'
import { checkEmailStep } from '#contract/core/accounts/email-rules.ts'
import {
  checkCode,
  checkEmailAndPassword,
  normaliseCode,
  validationMessages,
  type ValidationProblem,
} from './validation.ts'

const email = 'admin@aurora.test'

describe('spec A §5: email and password both empty', () => {
  const rows: [email: string, password: string, found: ValidationProblem | null][] = [
    ['', '', 'email-and-password-empty'],
    ['  ', '\t', 'email-and-password-empty'],
    ['', 'Portico#2026', 'email-not-valid'],
    ['admin', '', 'email-not-valid'],
    [`${'a'.repeat(250)}@aurora.test`, '', 'email-too-long'],
    [email, '', null],
  ]
  it.each(rows)('at the email step, “%s” with “%s” is %s', (typed, password, found) => {
    expect(checkEmailStep(typed, password)).toBe(found)
  })
  it('at once the password counts too', () => {
    expect(checkEmailAndPassword(' ', ' ')).toBe('email-and-password-empty')
    expect(checkEmailAndPassword(email, ' ')).toBe('password-empty')
    expect(checkEmailAndPassword(email, 'short')).toBe('password-too-short')
    expect(checkEmailAndPassword(email, 'Portico#2026')).toBeNull()
  })
  it('has its sentence verbatim', () => {
    expect(validationMessages['email-and-password-empty']).toBe('Please enter valid Email ID and Password')
  })
})

describe('spec A §5: the password', () => {
  const rows: [about: string, typed: string, found: ValidationProblem | null][] = [
    ['nothing', '', 'password-empty'],
    ['spaces', '         ', 'password-empty'],
    ['seven characters', 'Abc#123', 'password-too-short'],
    ['seven characters and spaces', ' Abc#123  ', 'password-too-short'],
    ['eight characters', 'Abc#1234', null],
    ['128 characters', 'x'.repeat(128), null],
    ['129 characters', 'x'.repeat(129), 'password-too-long'],
    ['10 kB', 'x'.repeat(10_240), 'password-too-long'],
    ['unicode', 'пароль-密码-🙂🙂', null],
    ['quotes and markup', `'"; -- \\ <script>`, null],
  ]
  it.each(rows)('of %s', (_about, typed, found) => {
    expect(checkEmailAndPassword(email, typed)).toBe(found)
  })
})

describe('spec A §5: the authentication code', () => {
  const rows: [typed: string, found: ValidationProblem | null][] = [
    ['', 'code-empty'],
    [' ', 'code-empty'],
    ['12a456', 'code-not-digits'],
    ['-12345', 'code-not-digits'],
    ['12 34 56', 'code-not-digits'],
    ['１２３', null],
    ['١٢٣٤٥٦', null],
    [' 123456 ', null],
  ]
  it.each(rows)('“%s” is %s', (typed, found) => {
    expect(checkCode(typed)).toBe(found)
  })
  it('is compared in ASCII digits, from any keyboard', () => {
    expect([' 123456 ', '１２３４５６', '١٢٣٤٥٦', '१२३४५६'].map(normaliseCode)).toEqual(Array(4).fill('123456'))
  })
})

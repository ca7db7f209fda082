import { describe, expect, it } from 'vitest'
import { checkName } from '@portico/contract/core/accounts/name-rules.ts'
import { internationalPhone } from './phone.ts'
import { checkCompany, checkPhone, checkRegistration, checkRegistrationEmail } from './registration-rules.ts'
import { registrationMessages, type RegistrationProblem } from './registration-messages.ts'

const messageOf = (problem: RegistrationProblem | null) => (problem === null ? null : registrationMessages[problem])

const email = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

describe('The rules of spec B §5 for a name', () => {
  it.each([
    ['', 'Required'],
    ['   ', 'Required'],
    ['ab', 'Name is too short'],
    [' ab ', 'Name is too short'],
    ['abc', null],
    ['a'.repeat(25), null],
    ['a'.repeat(26), 'Name is too long'],
    ['a'.repeat(50), 'Name is too long'],
    ['a'.repeat(51), 'Name is too long'],
    ['Zoë Müller', null],
    ['Zoe\u0308 Mu\u0308ller', null],
    ['e\u0301'.repeat(25), null],
    ['e\u0301'.repeat(26), 'Name is too long'],
    ['محمد علي', null],
    ['נועה כהן', null],
    ['सुनीता शर्मा', null],
    ['山田太郎', null],
    ['Ann3', 'Only Alphabets are allowed'],
    ["O'Neill", 'Only Alphabets are allowed'],
    ['Ann\u202Eeve', 'Only Alphabets are allowed'],
    ['<b>Ann</b>', 'Only Alphabets are allowed'],
    ['Ann\u0000', 'Only Alphabets are allowed'],
  ])('%j: %s', (name, sentence) => expect(messageOf(checkName(name))).toBe(sentence))
})

describe('The rules of spec B §5 for a company', () => {
  it.each([
    ['', 'Required'],
    ['4u', 'Company Name is too short'],
    ['3Com', null],
    ['Société 1', null],
    ['شركة ٣', null],
    ['c'.repeat(25), null],
    ['c'.repeat(26), 'Company Name is too long'],
    ['Smith & Sons', 'Only Alphabets are allowed'],
    ['Acme, Inc.', 'Only Alphabets are allowed'],
  ])('%j: %s', (company, sentence) => expect(messageOf(checkCompany(company))).toBe(sentence))
})

describe('The rules of spec B §5 for an email address', () => {
  it.each([
    ['', 'Required'],
    ['ann', 'Enter a Valid Email address'],
    ['ann@example', 'Enter a Valid Email address'],
    ['ann smith@example.com', 'Enter a Valid Email address'],
    [' Ann@Example.com ', null],
    [email(50), null],
    [email(51), 'Email address is too long'],
  ])('%j: %s', (address, sentence) => expect(messageOf(checkRegistrationEmail(address))).toBe(sentence))
})

describe('The rules of spec B §5 for a mobile number', () => {
  it.each([
    ['', 'US', null],
    ['  ', 'US', null],
    ['(201) 555-0123', 'US', null],
    ['+1 201 555 0123', 'US', null],
    ['201 555', 'US', 'Enter Valid Mobile Number'],
    ['+44 7400 123456', 'US', 'Enter Valid Mobile Number'],
    ['07400 123456', 'GB', null],
    ['(201) 555-0123', 'FR', 'Enter Valid Mobile Number'],
    ['abc', 'US', 'Enter Valid Mobile Number'],
  ] as const)('%j in %s: %s', (phone, country, sentence) =>
    expect(messageOf(checkPhone(phone, country))).toBe(sentence),
  )

  it('is sent in the international form', () => {
    expect(internationalPhone('(201) 555-0123')).toBe('+12015550123')
    expect(internationalPhone('07400 123456', 'GB')).toBe('+447400123456')
    expect(internationalPhone('12')).toBeNull()
  })
})

it('returns every problem of the form at once, and none of a valid one', () => {
  const good = {
    name: 'Ann Smith',
    email: 'ann@example.com',
    company: 'Example 1',
    phone: '',
    country: 'US',
    agree: true,
    captcha: 'ABC',
  } as const
  expect(checkRegistration(good)).toEqual({})
  expect(checkRegistration({ ...good, name: 'A1', email: '', agree: false, captcha: ' ' })).toEqual({
    name: 'name-not-letters',
    email: 'email-empty',
    agree: 'agree-empty',
    captcha: 'captcha-empty',
  })
})

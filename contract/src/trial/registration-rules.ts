import { looksLikeEmail, normaliseEmail } from '../plumbing/email-rules.ts'
import { isPhoneOf, type PhoneCountry } from './phone.ts'
import type { RegistrationProblem } from './registration-sentences.ts'

/** What the form holds. `country` is the one of the dropdown, which the phone number belongs to. */
export type RegistrationForm = {
  name: string
  email: string
  company: string
  phone: string
  country: PhoneCountry
  agree: boolean
  captcha: string
}

export type RegistrationField = Exclude<keyof RegistrationForm, 'country'>

/** Spec B §9, in characters; both ends are allowed. */
const registrationLengths = { shortest: 3, longest: 25, email: 50 } as const

// Letters of any script with the marks that belong to them, and the joiners that some scripts write inside a word.
const letters = /^[\p{L}\p{M}\p{Join_Control} ]+$/u
const lettersAndDigits = /^[\p{L}\p{M}\p{Nd}\p{Join_Control} ]+$/u

/**
 * A name as it is compared and stored: composed (NFC), without spaces around it, single spaces within.
 */
export function normaliseName(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/**
 * How many characters people see in a name (a letter and its accents are one).
 */
function lengthOf(name: string): number {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)).length
}

/**
 * What is wrong with a name as typed, or null.
 */
export function checkName(typed: string): RegistrationProblem | null {
  const name = normaliseName(typed)
  if (name === '') return 'name-empty'
  if (!letters.test(name)) return 'name-not-letters'
  if (lengthOf(name) < registrationLengths.shortest) return 'name-too-short'
  return lengthOf(name) > registrationLengths.longest ? 'name-too-long' : null
}

/**
 * What is wrong with a company's name as typed, or null.
 */
export function checkCompany(typed: string): RegistrationProblem | null {
  const company = normaliseName(typed)
  if (company === '') return 'company-empty'
  if (!lettersAndDigits.test(company)) return 'company-not-letters'
  if (lengthOf(company) < registrationLengths.shortest) return 'company-too-short'
  return lengthOf(company) > registrationLengths.longest ? 'company-too-long' : null
}

/**
 * What is wrong with an e-mail address as typed, or null.
 */
export function checkRegistrationEmail(typed: string): RegistrationProblem | null {
  const email = normaliseEmail(typed)
  if (email === '') return 'email-empty'
  if (!looksLikeEmail(email)) return 'email-not-valid'
  return email.length > registrationLengths.email ? 'email-too-long' : null
}

/**
 * What is wrong with a phone number as typed, or null; empty is fine.
 */
export function checkPhone(typed: string, country: PhoneCountry): RegistrationProblem | null {
  return typed.trim() === '' || isPhoneOf(typed, country) ? null : 'phone-not-valid'
}

/**
 * What is wrong with the form, field by field; submission waits until it is nothing (spec B §5).
 */
export function checkRegistration(form: RegistrationForm): Partial<Record<RegistrationField, RegistrationProblem>> {
  const found: Record<RegistrationField, RegistrationProblem | null> = {
    name: checkName(form.name),
    email: checkRegistrationEmail(form.email),
    company: checkCompany(form.company),
    phone: checkPhone(form.phone, form.country),
    agree: form.agree ? null : 'agree-empty',
    captcha: form.captcha.trim() === '' ? 'captcha-empty' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

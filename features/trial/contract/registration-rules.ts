import { emailLongest, looksLikeEmail, normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { checkName, lengthOf, nameLengths, normaliseName } from '@portico/contract/core/accounts/name-rules.ts'
import { isPhoneOf, type PhoneCountry } from './phone.ts'
import type { RegistrationProblem } from './registration-messages.ts'

/** The form. `country` is that of the dropdown, which the phone number belongs to. */
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

// Companies accept letters of any script, like names (name-rules.ts).
const lettersAndDigits = /^[\p{L}\p{M}\p{Nd}\p{Join_Control} ]+$/u

/** Returns the problem with a company's name as typed, or null. */
export function checkCompany(typed: string): RegistrationProblem | null {
  const company = normaliseName(typed)
  if (company === '') return 'company-empty'
  if (!lettersAndDigits.test(company)) return 'company-not-letters'
  if (lengthOf(company) < nameLengths.shortest) return 'company-too-short'
  return lengthOf(company) > nameLengths.longest ? 'company-too-long' : null
}

/** Returns the problem with an email address as typed, or null. */
export function checkRegistrationEmail(typed: string): RegistrationProblem | null {
  const email = normaliseEmail(typed)
  if (email === '') return 'email-empty'
  if (!looksLikeEmail(email)) return 'email-not-valid'
  return email.length > emailLongest ? 'email-too-long' : null
}

/** Returns the problem with a phone number as typed, or null; empty is valid. */
export function checkPhone(typed: string, country: PhoneCountry): RegistrationProblem | null {
  return typed.trim() === '' || isPhoneOf(typed, country) ? null : 'phone-not-valid'
}

/** Returns the problems of the form, field by field; it can be submitted without any (spec B §5). */
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

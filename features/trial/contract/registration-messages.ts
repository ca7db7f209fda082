import { accountMessages } from '@portico/contract/core/accounts/name-rules.ts'

/** The sentences of spec B §5 about a registration, verbatim; the web's English uses them. */
export const registrationMessages = {
  ...accountMessages,
  'company-empty': 'Required',
  'company-not-letters': 'Only Alphabets are allowed',
  'company-too-short': 'Company Name is too short',
  'company-too-long': 'Company Name is too long',
  'phone-not-valid': 'Enter Valid Mobile Number',
  'agree-empty': 'Required',
  'captcha-empty': 'Enter the Captcha',
} as const

export type RegistrationProblem = keyof typeof registrationMessages

/** The sentences of spec B §5, to the letter; the web's English takes them from here. */
export const registrationMessages = {
  'name-empty': 'Required',
  'name-not-letters': 'Only Alphabets are allowed',
  'name-too-short': 'Name is too short',
  'name-too-long': 'Name is too long',
  'company-empty': 'Required',
  'company-not-letters': 'Only Alphabets are allowed',
  'company-too-short': 'Company Name is too short',
  'company-too-long': 'Company Name is too long',
  'email-empty': 'Required',
  'email-not-valid': 'Enter a Valid Email address',
  'email-too-long': 'Email address is too long',
  'phone-not-valid': 'Enter Valid Mobile Number',
  'agree-empty': 'Required',
  'captcha-empty': 'Enter the Captcha',
} as const

export type RegistrationProblem = keyof typeof registrationMessages

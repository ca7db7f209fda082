/** The sentences of spec B §5 about the name and address of a new account, verbatim; the web's English uses them. */
export const accountMessages = {
  'name-empty': 'Required',
  'name-not-letters': 'Only Alphabets are allowed',
  'name-too-short': 'Name is too short',
  'name-too-long': 'Name is too long',
  'email-empty': 'Required',
  'email-not-valid': 'Enter a Valid Email address',
  'email-too-long': 'Email address is too long',
} as const

/** The problems of the name or the address of a new account. */
export type AccountProblem = keyof typeof accountMessages

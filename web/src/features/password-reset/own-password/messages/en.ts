export const messages = {
  'change': 'Change password',
  'lead': 'The other sessions of your account end. You stay signed in here.',
  'currentPassword': 'Current Password',
  'password-empty': 'Please enter Password',
  'password-too-long': 'Password is too long',
  'no-own-password': 'You log in with single sign-on. Your password is changed where you have it.',
  'invalid-credentials': 'The current password entered is wrong.',
  'wait-before-retry': 'Too many attempts. Please wait a moment and try again.',
} as const

export type Messages = Record<keyof typeof messages, string>

import { accountMessages } from '@portico/contract/core/accounts/account-messages.ts'

export const messages = {
  'invite': 'Invite a colleague',
  'inviteAbout': 'Everything is more useful with company.',
  'inviteLead': 'A mail brings a link to set a password. It is valid for {days, plural, one {# day} other {# days}}.',
  'email': 'Email',
  'name': 'Name',
  'role': 'Role',
  ...accountMessages,
  'alreadyThere': 'Already in your organisation',
  'cancel': 'Cancel',
  'sendInvitation': 'Send invitation',
  'invited': 'An invitation has been sent to {email}.',
  'rolesFailed': 'The roles could not be read',
  'owner-only': 'Only the owner of the tenant may do this.',
  'invitation-not-valid': 'Please correct what is entered and try again.',
  'invitation-email-refused':
    'Please use the email address your colleague has at work. Disposable addresses are not accepted.',
  'account-exists': 'This address has an account here already.',
  'role-not-known': 'This role cannot be given. Please choose another one.',
  'too-many-invitations': 'Too many invitations have been sent. Please try again tomorrow.',
  'invitations-not-offered': 'Your colleagues log in with single sign-on, so colleagues are not invited by mail.',
} as const

export type Messages = Record<keyof typeof messages, string>

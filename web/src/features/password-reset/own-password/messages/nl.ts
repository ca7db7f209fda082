import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Wachtwoord wijzigen',
  'lead': 'De andere sessies van uw account worden beëindigd. Hier blijft u ingelogd.',
  'currentPassword': 'Huidig wachtwoord',
  'password-empty': 'Voer het wachtwoord in',
  'password-too-long': 'Het wachtwoord is te lang',
  'no-own-password': 'U logt in met single sign-on. Uw wachtwoord wijzigt u daar waar het wordt beheerd.',
  'invalid-credentials': 'Het ingevoerde huidige wachtwoord is onjuist.',
  'wait-before-retry': 'Te veel pogingen. Wacht even en probeer het opnieuw.',
}

import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Zmień hasło',
  'lead': 'Pozostałe sesje konta zostaną zakończone. Tutaj sesja będzie trwać dalej.',
  'currentPassword': 'Obecne hasło',
  'password-empty': 'Proszę podać hasło',
  'password-too-long': 'Hasło jest za długie',
  'no-own-password': 'Logowanie odbywa się przez single sign-on. Hasło zmienia się tam, gdzie jest przechowywane.',
  'invalid-credentials': 'Podane obecne hasło jest błędne.',
  'wait-before-retry': 'Zbyt wiele prób. Proszę chwilę odczekać i spróbować ponownie.',
}

import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Passwort ändern',
  'lead': 'Die anderen Sitzungen Ihres Kontos werden beendet. Hier bleiben Sie angemeldet.',
  'currentPassword': 'Aktuelles Passwort',
  'password-empty': 'Bitte geben Sie das Passwort ein',
  'password-too-long': 'Das Passwort ist zu lang',
  'no-own-password': 'Sie melden sich mit Single Sign-on an. Ihr Passwort wird dort geändert, wo Sie es haben.',
  'invalid-credentials': 'Das eingegebene aktuelle Passwort ist falsch.',
  'wait-before-retry': 'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
}

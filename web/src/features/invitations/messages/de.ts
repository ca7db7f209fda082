import type { Messages } from './en.ts'

export const messages: Messages = {
  'invite': 'Kollegen einladen',
  'inviteAbout': 'Gemeinsam nützt alles mehr.',
  'inviteLead':
    'Eine E-Mail bringt den Weg zu einem Passwort. Sie gilt {days, plural, one {# Tag} other {# Tage}} lang.',
  'email': 'E-Mail-Adresse',
  'name': 'Name',
  'role': 'Rolle',
  'name-empty': 'Pflichtfeld',
  'name-not-letters': 'Nur Buchstaben sind erlaubt',
  'name-too-short': 'Der Name ist zu kurz',
  'name-too-long': 'Der Name ist zu lang',
  'email-empty': 'Pflichtfeld',
  'email-not-valid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'email-too-long': 'Die E-Mail-Adresse ist zu lang',
  'alreadyThere': 'Bereits in Ihrer Organisation',
  'cancel': 'Abbrechen',
  'sendInvitation': 'Einladung senden',
  'invited': 'Eine Einladung wurde an {email} gesendet.',
  'rolesFailed': 'Die Rollen konnten nicht gelesen werden',
  'owner-only': 'Das kann nur der Eigentümer des Mandanten.',
  'invitation-not-valid': 'Bitte berichtigen Sie Ihre Eingaben und versuchen Sie es erneut.',
  'invitation-email-refused':
    'Bitte verwenden Sie die geschäftliche E-Mail-Adresse der eingeladenen Person. Wegwerfadressen werden nicht angenommen.',
  'account-exists': 'Diese Adresse hat hier bereits ein Konto.',
  'role-not-known': 'Diese Rolle kann nicht vergeben werden. Bitte wählen Sie eine andere.',
  'too-many-invitations': 'Es wurden zu viele Einladungen gesendet. Bitte versuchen Sie es morgen erneut.',
  'invitations-not-offered': 'Hier melden sich alle mit Single Sign-on an, deshalb wird niemand per E-Mail eingeladen.',
}

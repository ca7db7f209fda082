import type { Messages } from './en.ts'

export const messages: Messages = {
  'forgotPassword': 'Passwort vergessen',
  'forgotAbout':
    'Geben Sie Ihre E-Mail-Adresse ein. Wenn ein Konto dazu besteht, senden wir eine E-Mail, die zu einem neuen Passwort führt.',
  'emailId': 'E-Mail-Adresse',
  'send': 'Senden',
  'cancel': 'Abbrechen',
  'close': 'Schließen',
  'email-not-valid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'email-too-long': 'Die E-Mail-Adresse ist zu lang',
  'requested':
    'Ihre Anfrage ist eingegangen. Das zugehörige Konto erhält in Kürze eine E-Mail zum Zurücksetzen des Passworts.',
  'reset-refused': 'Hier lassen sich keine Passwörter zurücksetzen. Bitte wenden Sie sich an Ihren Administrator.',
  'resetPassword': 'Passwort zurücksetzen',
  'temporaryAbout': 'Geben Sie das vorläufige Passwort aus der E-Mail ein.',
  'temporaryPassword': 'Vorläufiges Passwort',
  'submit': 'Absenden',
  'newAbout': 'Wählen Sie das Passwort, mit dem Sie sich künftig anmelden.',
  'chooseTenant': 'Mandant',
  'newPassword': 'Neues Passwort',
  'confirmPassword': 'Neues Passwort bestätigen',
  'reset': 'Zurücksetzen',
  'rules': 'Das neue Passwort braucht',
  'length': '{shortest} bis {longest} Zeichen',
  'uppercase': 'einen Großbuchstaben',
  'lowercase': 'einen Kleinbuchstaben',
  'digit': 'eine Ziffer',
  'special': 'ein Sonderzeichen',
  'met': 'erfüllt',
  'notMet': 'nicht erfüllt',
  'passwords-empty': 'Bitte füllen Sie alle Passwortfelder aus',
  'new-password-weak':
    'Das neue Passwort muss {shortest} bis {longest} Zeichen lang sein und mindestens einen Großbuchstaben, einen Kleinbuchstaben, eine Ziffer und ein Sonderzeichen enthalten.',
  'confirm-empty': 'Bitte bestätigen Sie das neue Passwort',
  'confirm-differs': 'Das neue Passwort und die Bestätigung stimmen nicht überein.',
  'reset-not-valid':
    'Die Zeit zum Zurücksetzen des Passworts ist abgelaufen, oder das vorläufige Passwort war falsch. Bitte fordern Sie ein neues an.',
  'new-password-not-valid': 'Das neue Passwort kann nicht verwendet werden.',
  'new-password-too-common': 'Dieses Passwort gehört zu den am häufigsten verwendeten. Bitte wählen Sie ein anderes.',
  'new-password-has-product':
    'Das Passwort darf den Namen dieses Produkts nicht enthalten. Bitte wählen Sie ein anderes.',
  'new-password-has-company':
    'Das Passwort darf weder den Namen Ihres Unternehmens noch dessen E-Mail-Domain enthalten. Bitte wählen Sie ein anderes.',
  'new-password-has-name':
    'Das Passwort darf weder Ihren Namen noch Ihre E-Mail-Adresse enthalten. Bitte wählen Sie ein anderes.',
  'new-password-used-before': 'Dieses Passwort haben Sie schon einmal verwendet. Bitte wählen Sie ein anderes.',
  'choose-tenant': 'Bitte wählen Sie einen Mandanten',
  'invalidCredentials': 'Die Anmeldedaten sind nicht korrekt',
  'changed': 'Ihr Passwort wurde geändert.',
  'loginAgain': 'Bitte melden Sie sich erneut an.',
  'goToLogin': 'Zur Anmeldung',
}

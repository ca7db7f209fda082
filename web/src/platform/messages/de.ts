import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'Die Anforderung ist ungültig.',
  'not-json': 'Der Inhalt der Anforderung ist kein gültiges JSON.',
  'content-type-not-json': 'Senden Sie die Anforderung als application/json.',
  'too-large': 'Die Anforderung ist zu groß.',
  'no-such-path': 'Seite nicht gefunden',
  'too-many-requests': 'Zu viele Anforderungen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'too-many-requests-seconds': 'Zu viele Anforderungen. Bitte versuchen Sie es {when} erneut.',
  'server-busy': 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'server-busy-seconds': 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es {when} noch einmal.',
  'database-away': 'Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es erneut.',
  'database-away-seconds': 'Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es {when} erneut.',
  'wait-before-retry-seconds': 'Zu viele Versuche. Bitte versuchen Sie es {when} erneut.',
  'unexpected': 'Etwas ist schiefgegangen.',
  'session-ended': 'Die Sitzung ist beendet. Bitte melden Sie sich erneut an, um fortzufahren.',
  'cookies-off':
    'Dieser Browser hat das Cookie nicht behalten, das jede Anmeldung braucht. Erlauben Sie Cookies für diese Website und melden Sie sich erneut an.',
  'cookies-need-https':
    'Dieser Browser behält die Cookies einer Anmeldung nur über https. Öffnen Sie diese Seite über https; auf dem eigenen Rechner starten Sie den Server mit „npm start -- --https“.',
  'plain-http':
    'Passwörter werden hier nicht angenommen, weil diese Anforderung den Server ohne https erreicht hat. Öffnen Sie diese Seite über https oder wenden Sie sich an Ihren Administrator.',
  'headers-disagree': 'Die Anforderung gehört nicht zu dieser Sitzung. Bitte melden Sie sich erneut an.',
  'trial-ended':
    'Ihre kostenlose Testphase ist beendet. Ihre Daten können gelesen und exportiert, aber nicht geändert werden.',
  'unreachable': 'Netzwerkfehler',
  'no-data': 'Keine Daten vorhanden',
}

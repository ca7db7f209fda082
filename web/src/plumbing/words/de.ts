import type { Words } from './en.ts'

export const words: Words = {
  'input-not-valid': 'Die Anforderung ist ungültig.',
  'not-json': 'Der Inhalt der Anforderung ist kein gültiges JSON.',
  'content-type-not-json': 'Senden Sie die Anforderung als application/json.',
  'too-large': 'Die Anforderung ist zu groß.',
  'no-such-path': 'Seite nicht gefunden',
  'too-many-requests': 'Zu viele Anforderungen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'server-busy': 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'database-away': 'Der Dienst ist im Moment nicht verfügbar. Bitte versuchen Sie es erneut.',
  'unexpected': 'Etwas ist schiefgegangen.',
  'session-ended': 'Die Sitzung ist beendet. Bitte melden Sie sich erneut an, um fortzufahren.',
  'headers-disagree': 'Die Anforderung gehört nicht zu dieser Sitzung. Bitte melden Sie sich erneut an.',
  'trial-ended':
    'Ihre kostenlose Testphase ist beendet. Ihre Daten können gelesen und exportiert, aber nicht geändert werden.',
  'unreachable': 'Netzwerkfehler',
  'no-data': 'Keine Daten vorhanden',
}

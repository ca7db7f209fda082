import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Bitte warten …',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  language: 'Sprache',
  languageFailed: 'Die Sprache konnte nicht geladen werden. Bitte versuchen Sie es erneut.',
  terms: 'Nutzungsbedingungen',
  privacyPolicy: 'Datenschutz',
  faultTitle: 'Etwas ist schiefgegangen.',
  faultWhy: 'Was Sie gespeichert haben, bleibt erhalten. Meist hilft ein neuer Versuch.',
  faultTryAgain: 'Erneut versuchen',
  faultStartAgain: 'Von vorn beginnen',
  faultReporting: 'Der Fehler wird gemeldet …',
  faultNotReported: 'Der Fehler konnte nicht gemeldet werden.',
  faultReference: 'Referenznummer:',
}

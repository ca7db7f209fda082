import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Een ogenblik geduld…',
  showPassword: 'Wachtwoord tonen',
  hidePassword: 'Wachtwoord verbergen',
  language: 'Taal',
  languageFailed: 'De taal kon niet worden geladen. Probeer het opnieuw.',
  terms: 'Voorwaarden',
  privacyPolicy: 'Privacybeleid',
  faultTitle: 'Er is iets misgegaan.',
  faultWhy: 'Wat u hebt opgeslagen, blijft behouden. Opnieuw proberen helpt meestal.',
  faultTryAgain: 'Opnieuw proberen',
  faultStartAgain: 'Bij het begin beginnen',
  faultReporting: 'De fout wordt gemeld…',
  faultNotReported: 'De fout kon niet worden gemeld.',
  faultReference: 'Referentienummer:',
}

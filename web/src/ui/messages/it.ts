import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Attendere…',
  showPassword: 'Mostra password',
  hidePassword: 'Nascondi password',
  language: 'Lingua',
  languageFailed: 'Impossibile caricare la lingua. Riprovare.',
  terms: 'Condizioni',
  privacyPolicy: 'Informativa sulla privacy',
  faultTitle: 'Qualcosa è andato storto.',
  faultWhy: 'Nulla di quanto salvato è andato perso. Di solito basta riprovare.',
  faultTryAgain: 'Riprova',
  faultStartAgain: 'Ricomincia dall’inizio',
  faultReporting: 'Invio della segnalazione…',
  faultNotReported: 'Impossibile inviare la segnalazione.',
  faultReference: 'Numero di riferimento:',
}

import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Veuillez patienter…',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  language: 'Langue',
  languageFailed: 'La langue n’a pas pu être chargée. Veuillez réessayer.',
  terms: 'Conditions d’utilisation',
  privacyPolicy: 'Confidentialité',
  faultTitle: 'Une erreur est survenue.',
  faultWhy: 'Rien de ce que vous avez enregistré n’est perdu. En général, il suffit de réessayer.',
  faultTryAgain: 'Réessayer',
  faultStartAgain: 'Reprendre au début',
  faultReporting: 'Signalement de l’erreur…',
  faultNotReported: 'L’erreur n’a pas pu être signalée.',
  faultReference: 'Numéro de référence :',
}

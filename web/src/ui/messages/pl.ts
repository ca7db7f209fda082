import type { Messages } from './en.ts'

export const messages: Messages = {
  wait: 'Proszę czekać…',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  language: 'Język',
  languageFailed: 'Nie udało się wczytać języka. Proszę spróbować ponownie.',
  terms: 'Regulamin',
  privacyPolicy: 'Polityka prywatności',
  faultTitle: 'Coś poszło nie tak.',
  faultWhy: 'Nic z tego, co zapisano, nie zginęło. Zwykle pomaga ponowna próba.',
  faultTryAgain: 'Spróbuj ponownie',
  faultStartAgain: 'Zacznij od początku',
  faultReporting: 'Zgłaszanie błędu…',
  faultNotReported: 'Nie udało się zgłosić błędu.',
  faultReference: 'Numer referencyjny:',
}

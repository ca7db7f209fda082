import type { Messages } from './en.ts'

export const messages: Messages = {
  title: 'Czat',
  documentationChat: 'Pytania do dokumentacji',
  newChat: 'Nowy czat',
  openChat: 'Otwórz czat',
  closeChat: 'Zamknij czat',
  looking: 'Szukanie odpowiedzi',
  lookingNow: 'Szukam…',
  yourQuestion: 'Pytanie',
  ask: 'Proszę zapytać…',
  send: 'Wyślij',
  sorry: 'Niestety, nie udało się. Proszę zapytać jeszcze raz.',
  starts: 'Pytania na początek',
  welcome: 'Czego chcą się Państwo dowiedzieć?',
  about:
    'Czat odpowiada na podstawie dokumentacji platformy. Na początek można wybrać jedno z tych pytań albo zadać własne.',
  aboutSigningIn: 'Logowanie',
  aboutAccount: 'Konto',
  aboutHelp: 'Pomoc',
  aboutPlatform: 'Platforma',
  askCode: 'Jak długo jest ważny kod uwierzytelniający?',
  askLanding: 'Dlaczego otworzyła się ta strona?',
  askSessions: 'Jak zakończyć moje pozostałe sesje?',
  askTheme: 'Jak zmienić motyw?',
  askRequest: 'Jak utworzyć zgłoszenie w module Desk?',
  askTenant: 'Czym jest tenant?',
  readInstead: 'Można też przeczytać <b>samą dokumentację</b>.',
  conversation: 'Rozmowa',
  assist: 'W czym mogę pomóc?',
  assistAbout:
    'Odpowiadam na podstawie angielskiej dokumentacji i podaję linki do miejsc, z których pochodzi odpowiedź.',
  nothingFits:
    'W dokumentacji nic do tego nie pasuje. Można spróbować innych słów, najlepiej angielskich, albo zajrzeć do <b>słownika pojęć</b>.',
  tryAgain: 'Spróbuj ponownie',
}

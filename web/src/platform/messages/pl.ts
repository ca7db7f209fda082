import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'Żądanie jest nieprawidłowe.',
  'not-json': 'Treść żądania nie jest prawidłowym JSON.',
  'content-type-not-json': 'Żądanie należy wysłać jako application/json.',
  'too-large': 'Żądanie jest zbyt duże.',
  'no-such-path': 'Nie znaleziono strony',
  'too-many-requests': 'Zbyt wiele żądań. Proszę chwilę odczekać i spróbować ponownie.',
  'too-many-requests-seconds': 'Zbyt wiele żądań. Proszę spróbować ponownie {when}.',
  'server-busy': 'Usługa jest przeciążona. Proszę spróbować ponownie za chwilę.',
  'server-busy-seconds': 'Usługa jest przeciążona. Proszę spróbować ponownie {when}.',
  'database-away': 'Usługa jest chwilowo niedostępna. Proszę spróbować ponownie.',
  'database-away-seconds': 'Usługa jest chwilowo niedostępna. Proszę spróbować ponownie {when}.',
  'wait-before-retry-seconds': 'Zbyt wiele prób. Proszę spróbować ponownie {when}.',
  'unexpected': 'Coś poszło nie tak.',
  'session-ended': 'Sesja została zakończona. Aby kontynuować, trzeba zalogować się ponownie.',
  'cookies-off':
    'Ta przeglądarka nie zachowała pliku cookie, którego wymaga każde logowanie. Proszę zezwolić tej witrynie na pliki cookie i zalogować się ponownie.',
  'cookies-need-https':
    'Ta przeglądarka zachowuje pliki cookie logowania tylko przez https. Proszę otworzyć tę stronę przez https, a na własnym komputerze uruchomić serwer poleceniem „npm start -- --https”.',
  'plain-http':
    'Hasła nie są tu przyjmowane, ponieważ to żądanie dotarło do serwera bez https. Proszę otworzyć tę stronę przez https lub skontaktować się z administratorem.',
  'headers-disagree': 'Żądanie nie należy do tej sesji. Proszę zalogować się ponownie.',
  'trial-ended':
    'Bezpłatny okres próbny dobiegł końca. Dane można odczytywać i eksportować, ale nie można ich zmieniać.',
  'unreachable': 'Błąd sieci',
  'no-data': 'Brak danych',
}

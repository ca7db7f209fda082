import type { Messages } from './en.ts'

export const messages: Messages = {
  'title': 'Moje sesje',
  'lead':
    'Miejsca, w których to konto jest zalogowane. Nieznaną sesję najlepiej zakończyć: działa to od razu i wszędzie.',
  'place': 'Zalogowano do: {tenant}. Sesja kończy się sama po {minutes} min bez użycia.',
  'endAllOthers': 'Zakończ wszystkie inne',
  'reading': 'Wczytywanie sesji',
  'unreadable': 'Nie udało się wczytać sesji',
  'open': 'Otwarte sesje',
  'ended':
    '{count, plural, one {Sesja została zakończona.} few {Zakończono # sesje.} many {Zakończono # sesji.} other {Zakończono # sesji.}}',
  'endsOne': '{device} ({address}): potrzebne będzie ponowne logowanie.',
  'endsAll': 'Na wszystkich urządzeniach oprócz tego potrzebne będzie ponowne logowanie.',
  'thisDevice': 'To urządzenie',
  'lastSeen': 'Ostatnia aktywność',
  'signedIn': 'Zalogowano',
  'endSession': 'Zakończ',
  'endSessionOf': 'Zakończ sesję: {device}, {address}',
  'endQuestion':
    '{count, plural, one {Zakończyć tę sesję?} few {Zakończyć # sesje?} many {Zakończyć # sesji?} other {Zakończyć # sesji?}}',
  'endSessions': '{count, plural, one {Zakończ sesję} few {Zakończ sesje} many {Zakończ sesje} other {Zakończ sesje}}',
  'keep': 'Pozostaw',
  'no-such-session': 'Ta sesja jest już zakończona.',
  'device': '{browser} – {system}',
  'unknownDevice': 'Nieznane urządzenie',
  'recent': 'Ostatnie logowania',
  'recentLead':
    'Są tu także próby nieudane. Jeśli któraś budzi podejrzenia, należy zakończyć sesję powyżej i powiadomić administratora.',
  'readingRecent': 'Wczytywanie ostatnich logowań',
  'unreadableRecent': 'Nie udało się wczytać ostatnich logowań',
  'noneRecent': 'Nie ma jeszcze logowań',
  'noneRecentAbout': 'Tu pojawi się każde logowanie do tego konta.',
  'withPassword': 'Logowanie hasłem',
  'withCode': 'Kod uwierzytelniający',
  'failed': 'Nieudane',
  'logout': 'Wylogowanie',
  'logoutQuestion': 'Czy na pewno się wylogować?',
  'no': 'Nie',
  'yes': 'Tak',
  'tryAgain': 'Spróbuj ponownie',
  'leaveAnyway': 'Mimo to wyloguj w tej przeglądarce',
  'stillOpen':
    '{problem}. Serwer nie odpowiedział, więc sesja jest nadal otwarta. Po wylogowaniu w tej przeglądarce nikt nie będzie mógł jej tu kontynuować, a po okresie bezczynności zakończy się sama.',
}

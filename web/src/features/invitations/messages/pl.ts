import type { Messages } from './en.ts'

export const messages: Messages = {
  'invite': 'Zaproś współpracownika',
  'inviteAbout': 'W towarzystwie wszystko przydaje się bardziej.',
  'inviteLead':
    'E-mail wskaże, jak ustawić hasło. Jest ważny przez {days, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}.',
  'email': 'Adres e-mail',
  'name': 'Imię i nazwisko',
  'role': 'Rola',
  'name-empty': 'Wymagane',
  'name-not-letters': 'Dozwolone są tylko litery',
  'name-too-short': 'Imię i nazwisko są za krótkie',
  'name-too-long': 'Imię i nazwisko są za długie',
  'email-empty': 'Wymagane',
  'email-not-valid': 'Proszę podać prawidłowy adres e-mail',
  'email-too-long': 'Adres e-mail jest za długi',
  'alreadyThere': 'Już w Twojej organizacji',
  'cancel': 'Anuluj',
  'sendInvitation': 'Wyślij zaproszenie',
  'invited': 'Zaproszenie wysłano na adres {email}.',
  'rolesFailed': 'Nie udało się odczytać ról',
  'owner-only': 'Może to zrobić tylko właściciel tenanta.',
  'invitation-not-valid': 'Proszę poprawić dane i spróbować ponownie.',
  'invitation-email-refused':
    'Proszę podać służbowy adres e-mail zapraszanej osoby. Adresy jednorazowe nie są przyjmowane.',
  'account-exists': 'Ten adres ma już tutaj konto.',
  'role-not-known': 'Tej roli nie można nadać. Proszę wybrać inną.',
  'too-many-invitations': 'Wysłano zbyt wiele zaproszeń. Proszę spróbować jutro.',
  'invitations-not-offered':
    'Tutaj wszyscy logują się przez logowanie jednokrotne, więc nikogo nie zaprasza się e-mailem.',
}

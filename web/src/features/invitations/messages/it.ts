import type { Messages } from './en.ts'

export const messages: Messages = {
  'invite': 'Invita un collega',
  'inviteAbout': 'In compagnia tutto è più utile.',
  'inviteLead':
    'Un’e-mail indica come impostare una password. Vale {days, plural, one {# giorno} many {# giorni} other {# giorni}}.',
  'email': 'Indirizzo e-mail',
  'name': 'Nome',
  'role': 'Ruolo',
  'name-empty': 'Obbligatorio',
  'name-not-letters': 'Sono ammesse solo lettere',
  'name-too-short': 'Il nome è troppo corto',
  'name-too-long': 'Il nome è troppo lungo',
  'email-empty': 'Obbligatorio',
  'email-not-valid': 'Inserire un indirizzo e-mail valido.',
  'email-too-long': 'L’indirizzo e-mail è troppo lungo.',
  'alreadyThere': 'Già nella sua organizzazione',
  'cancel': 'Annulla',
  'sendInvitation': 'Invia l’invito',
  'invited': 'È stato inviato un invito a {email}.',
  'rolesFailed': 'Non è stato possibile leggere i ruoli',
  'owner-only': 'Solo il proprietario del tenant può farlo.',
  'invitation-not-valid': 'Correggere i dati inseriti e riprovare.',
  'invitation-email-refused':
    'Usare l’indirizzo e-mail di lavoro della persona invitata. Gli indirizzi usa e getta non sono accettati.',
  'account-exists': 'Questo indirizzo ha già un account qui.',
  'role-not-known': 'Questo ruolo non può essere assegnato. Sceglierne un altro.',
  'too-many-invitations': 'Sono stati inviati troppi inviti. Riprovare domani.',
  'invitations-not-offered': 'Qui si accede con il single sign-on, perciò nessuno viene invitato per e-mail.',
}

import type { Messages } from './en.ts'

export const messages: Messages = {
  'invite': 'Een collega uitnodigen',
  'inviteAbout': 'Samen heeft u aan alles meer.',
  'inviteLead':
    'Een e-mail wijst de weg naar een wachtwoord. Die is {days, plural, one {# dag} other {# dagen}} geldig.',
  'email': 'E-mailadres',
  'name': 'Naam',
  'role': 'Rol',
  'name-empty': 'Verplicht',
  'name-not-letters': 'Alleen letters zijn toegestaan',
  'name-too-short': 'De naam is te kort',
  'name-too-long': 'De naam is te lang',
  'email-empty': 'Verplicht',
  'email-not-valid': 'Voer een geldig e-mailadres in',
  'email-too-long': 'Het e-mailadres is te lang',
  'alreadyThere': 'Al in uw organisatie',
  'cancel': 'Annuleren',
  'sendInvitation': 'Uitnodiging versturen',
  'invited': 'Er is een uitnodiging verstuurd naar {email}.',
  'rolesFailed': 'De rollen konden niet worden gelezen',
  'owner-only': 'Alleen de eigenaar van de tenant kan dit doen.',
  'invitation-not-valid': 'Verbeter uw invoer en probeer het opnieuw.',
  'invitation-email-refused':
    'Gebruik het zakelijke e-mailadres van uw collega. Wegwerpadressen worden niet geaccepteerd.',
  'account-exists': 'Dit adres heeft hier al een account.',
  'role-not-known': 'Deze rol kan niet worden gegeven. Kies een andere.',
  'too-many-invitations': 'Er zijn te veel uitnodigingen verstuurd. Probeer het morgen opnieuw.',
  'invitations-not-offered': 'Hier logt iedereen in met single sign-on, dus niemand wordt per e-mail uitgenodigd.',
}

import type { Messages } from './en.ts'

export const messages: Messages = {
  'invite': 'Inviter un collègue',
  'inviteAbout': 'À plusieurs, tout est plus utile.',
  'inviteLead':
    'Un e-mail indique comment définir un mot de passe. Il est valable {days, plural, one {# jour} many {# jours} other {# jours}}.',
  'email': 'Adresse e-mail',
  'name': 'Nom',
  'role': 'Rôle',
  'name-empty': 'Obligatoire',
  'name-not-letters': 'Seules les lettres sont autorisées',
  'name-too-short': 'Le nom est trop court',
  'name-too-long': 'Le nom est trop long',
  'email-empty': 'Obligatoire',
  'email-not-valid': 'Veuillez saisir une adresse e-mail valide',
  'email-too-long': 'L’adresse e-mail est trop longue',
  'alreadyThere': 'Déjà dans votre organisation',
  'cancel': 'Annuler',
  'sendInvitation': 'Envoyer l’invitation',
  'invited': 'Une invitation a été envoyée à {email}.',
  'rolesFailed': 'Les rôles n’ont pas pu être lus',
  'owner-only': 'Seul le propriétaire du tenant peut faire cela.',
  'invitation-not-valid': 'Veuillez corriger votre saisie, puis réessayer.',
  'invitation-email-refused':
    'Veuillez utiliser l’adresse e-mail professionnelle de votre collègue. Les adresses jetables ne sont pas acceptées.',
  'account-exists': 'Cette adresse a déjà un compte ici.',
  'role-not-known': 'Ce rôle ne peut pas être attribué. Veuillez en choisir un autre.',
  'too-many-invitations': 'Trop d’invitations ont été envoyées. Veuillez réessayer demain.',
  'invitations-not-offered':
    'Vos collègues se connectent par authentification unique : personne n’est invité par e-mail.',
}

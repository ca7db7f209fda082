import type { Messages } from './en.ts'

export const messages: Messages = {
  'change': 'Changer le mot de passe',
  'lead': 'Les autres sessions de votre compte sont fermées. Vous restez connecté ici.',
  'currentPassword': 'Mot de passe actuel',
  'password-empty': 'Veuillez saisir le mot de passe',
  'password-too-long': 'Le mot de passe est trop long',
  'no-own-password': 'Vous vous connectez par authentification unique. Votre mot de passe se change là où il est géré.',
  'invalid-credentials': 'Le mot de passe actuel saisi est incorrect.',
  'wait-before-retry': 'Trop de tentatives. Veuillez patienter un instant, puis réessayer.',
}

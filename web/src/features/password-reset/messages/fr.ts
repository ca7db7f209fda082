import type { Messages } from './en.ts'

export const messages: Messages = {
  'forgotPassword': 'Mot de passe oublié',
  'forgotAbout':
    'Saisissez votre adresse e-mail. Si un compte y est associé, vous y recevrez un e-mail pour choisir un nouveau mot de passe.',
  'emailId': 'Adresse e-mail',
  'send': 'Envoyer',
  'cancel': 'Annuler',
  'close': 'Fermer',
  'email-not-valid': 'Veuillez saisir une adresse e-mail valide',
  'email-too-long': 'L’adresse e-mail est trop longue',
  'requested':
    'Votre demande a bien été reçue. Le compte associé recevra sous peu un e-mail pour réinitialiser le mot de passe.',
  'reset-refused': 'Les mots de passe ne peuvent pas être réinitialisés ici. Adressez-vous à votre administrateur.',
  'resetPassword': 'Réinitialiser le mot de passe',
  'temporaryAbout': 'Saisissez le mot de passe temporaire reçu par e-mail.',
  'temporaryPassword': 'Mot de passe temporaire',
  'submit': 'Valider',
  'newAbout': 'Choisissez le mot de passe avec lequel vous vous connecterez désormais.',
  'chooseTenant': 'Tenant',
  'newPassword': 'Nouveau mot de passe',
  'confirmPassword': 'Confirmer le nouveau mot de passe',
  'reset': 'Réinitialiser',
  'rules': 'Le nouveau mot de passe doit contenir',
  'length': '{shortest} à {longest} caractères',
  'uppercase': 'une majuscule',
  'lowercase': 'une minuscule',
  'digit': 'un chiffre',
  'special': 'un caractère spécial',
  'met': 'condition remplie',
  'notMet': 'condition non remplie',
  'passwords-empty': 'Veuillez remplir tous les champs de mot de passe',
  'new-password-weak':
    'Le nouveau mot de passe doit compter de {shortest} à {longest} caractères et contenir au moins une majuscule, une minuscule, un chiffre et un caractère spécial.',
  'confirm-empty': 'Veuillez confirmer le nouveau mot de passe',
  'confirm-differs': 'Le nouveau mot de passe et sa confirmation ne correspondent pas.',
  'reset-not-valid':
    'Le délai de réinitialisation du mot de passe est écoulé, ou le mot de passe temporaire était incorrect. Veuillez en demander un nouveau.',
  'new-password-not-valid': 'Ce nouveau mot de passe ne peut pas être utilisé.',
  'new-password-too-common': 'Ce mot de passe est l’un des plus utilisés. Veuillez en choisir un autre.',
  'new-password-has-product':
    'Le mot de passe ne doit pas contenir le nom de ce produit. Veuillez en choisir un autre.',
  'new-password-has-company':
    'Le mot de passe ne doit contenir ni le nom de votre entreprise ni son domaine de messagerie. Veuillez en choisir un autre.',
  'new-password-has-name':
    'Le mot de passe ne doit contenir ni votre nom ni votre adresse e-mail. Veuillez en choisir un autre.',
  'new-password-used-before': 'Vous avez déjà utilisé ce mot de passe. Veuillez en choisir un autre.',
  'choose-tenant': 'Veuillez choisir un tenant',
  'invalidCredentials': 'Identifiants incorrects',
  'changed': 'Votre mot de passe a été modifié.',
  'loginAgain': 'Veuillez vous reconnecter.',
  'goToLogin': 'Aller à la connexion',
}

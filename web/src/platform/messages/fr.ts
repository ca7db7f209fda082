import type { Messages } from './en.ts'

export const messages: Messages = {
  'input-not-valid': 'La requête n’est pas valide.',
  'not-json': 'Le corps de la requête n’est pas du JSON valide.',
  'content-type-not-json': 'Envoyez la requête au format application/json.',
  'too-large': 'La requête est trop volumineuse.',
  'no-such-path': 'Page introuvable',
  'too-many-requests': 'Trop de requêtes. Veuillez patienter un instant, puis réessayer.',
  'too-many-requests-seconds': 'Trop de requêtes. Veuillez réessayer {when}.',
  'server-busy': 'Le service est très sollicité. Veuillez réessayer dans un instant.',
  'server-busy-seconds': 'Le service est très sollicité. Veuillez réessayer {when}.',
  'database-away': 'Le service est momentanément indisponible. Veuillez réessayer.',
  'database-away-seconds': 'Le service est momentanément indisponible. Veuillez réessayer {when}.',
  'wait-before-retry-seconds': 'Trop de tentatives. Veuillez réessayer {when}.',
  'unexpected': 'Une erreur est survenue.',
  'session-ended': 'La session est terminée. Pour continuer, veuillez vous reconnecter.',
  'cookies-off':
    'Ce navigateur n’a pas conservé le cookie nécessaire à toute connexion. Autorisez les cookies pour ce site et reconnectez-vous.',
  'cookies-need-https':
    'Ce navigateur ne conserve les cookies de connexion qu’en https. Ouvrez cette page en https ; sur votre propre machine, démarrez le serveur avec « npm start -- --https ».',
  'plain-http':
    'Les mots de passe ne sont pas acceptés ici, car cette demande est parvenue au serveur sans https. Ouvrez cette page en https ou contactez votre administrateur.',
  'headers-disagree': 'La requête n’appartient pas à cette session. Veuillez vous reconnecter.',
  'trial-ended': 'Votre essai gratuit est terminé. Vos données peuvent être lues et exportées, mais plus modifiées.',
  'unreachable': 'Erreur réseau',
  'no-data': 'Aucune donnée disponible',
}

import type { Words } from './en.ts'

export const words: Words = {
  'input-not-valid': 'La requête n’est pas valide.',
  'not-json': 'Le corps de la requête n’est pas du JSON valide.',
  'content-type-not-json': 'Envoyez la requête au format application/json.',
  'too-large': 'La requête est trop volumineuse.',
  'no-such-path': 'Page introuvable',
  'too-many-requests': 'Trop de requêtes. Veuillez patienter un instant, puis réessayer.',
  'server-busy': 'Le service est très sollicité. Veuillez réessayer dans un instant.',
  'database-away': 'Le service est momentanément indisponible. Veuillez réessayer.',
  'unexpected': 'Une erreur est survenue.',
  'session-ended': 'La session est terminée. Pour continuer, veuillez vous reconnecter.',
  'headers-disagree': 'La requête n’appartient pas à cette session. Veuillez vous reconnecter.',
  'trial-ended': 'Votre essai gratuit est terminé. Vos données peuvent être lues et exportées, mais plus modifiées.',
  'unreachable': 'Erreur réseau',
  'no-data': 'Aucune donnée disponible',
}

import type { Messages } from './en.ts'

export const messages: Messages = {
  title: 'Chat',
  documentationChat: 'Questions sur la documentation',
  newChat: 'Nouveau chat',
  openChat: 'Ouvrir le chat',
  closeChat: 'Fermer le chat',
  looking: 'Recherche d’une réponse',
  lookingNow: 'Recherche…',
  yourQuestion: 'Votre question',
  ask: 'Posez votre question…',
  send: 'Envoyer',
  sorry: 'Désolé, cela n’a pas abouti. Veuillez reposer votre question.',
  starts: 'Questions pour commencer',
  welcome: 'Que souhaitez-vous savoir ?',
  about:
    'Le chat répond à partir de la documentation de votre plateforme. Commencez par l’une de ces questions ou posez la vôtre.',
  aboutSigningIn: 'Connexion',
  aboutAccount: 'Votre compte',
  aboutHelp: 'Obtenir de l’aide',
  aboutPlatform: 'La plateforme',
  askCode: 'Combien de temps un code d’authentification est-il valable ?',
  askLanding: 'Pourquoi cette page s’affiche-t-elle ?',
  askSessions: 'Comment fermer mes autres sessions ?',
  askTheme: 'Comment changer de thème ?',
  askRequest: 'Comment créer une demande dans le Desk ?',
  askTenant: 'Qu’est-ce qu’un tenant ?',
  readInstead: 'Vous pouvez aussi lire <b>la documentation</b> elle-même.',
  conversation: 'Conversation',
  assist: 'Comment puis-je vous aider ?',
  assistAbout:
    'Je réponds à partir de la documentation en anglais et j’indique par un lien où se trouve chaque réponse.',
  nothingFits:
    'La documentation ne contient rien à ce sujet. Essayez d’autres mots, de préférence en anglais, ou consultez le <b>glossaire</b>.',
  tryAgain: 'Réessayer',
}

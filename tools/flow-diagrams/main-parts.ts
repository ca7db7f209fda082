import type { DeclaredPart } from './flows.ts'

/** Returns a command of the operator: its name, and the function that carries it out. */
const command = (route: string, path: string, name: string): DeclaredPart => ({
  route,
  from: 'Operator',
  handler: [path, name],
})

/** The main call or command of each feature, shown as a diagram in its README.md. */
export const mainParts: Readonly<Record<string, DeclaredPart>> = {
  'administration': command('account add', 'features/administration/server/accounts/add-account.ts', 'addAccount'),
  'agent-downloads': { call: 'agent-downloads/download-agent' },
  'approvals': { call: 'approvals/decide-by-link' },
  'assistant': { call: 'assistant/chat-with-csv' },
  'captcha': { call: 'captcha/read-captcha' },
  'chat': { call: 'chat/send-chat-message' },
  'chat-links': { call: 'chat-links/sign-in-from-chat' },
  'companies': { call: 'companies/change-company' },
  'devices': { call: 'devices/report-device', from: 'Agent' },
  'documentation': { call: 'documentation/search-documentation' },
  'email-code': { call: 'email-code/enter-code' },
  'insights': { call: 'insights/read-board' },
  'invitations': { call: 'invitations/invite-colleague' },
  'landing': { call: 'landing/enter' },
  'modules': { call: 'modules/open-app' },
  'password-reset': { call: 'password-reset/update-password' },
  'profile': { call: 'profile/save-name' },
  'queues': { call: 'queues/move-request' },
  'request-mail': {
    job: 'mail-request-news',
    handler: ['features/request-mail/server/mail-request-news.ts', 'handleMailRequestNews'],
  },
  'requests': { call: 'requests/raise-request' },
  'secret-rotation': command('secret rotate', 'features/secret-rotation/server/rotate-secret.ts', 'rotateSecret'),
  'sessions': { call: 'sessions/sign-out' },
  'sign-in': { call: 'sign-in/sign-in-with-password' },
  'single-sign-on': { call: 'single-sign-on/finish-at-provider' },
  'trial': { call: 'trial/verify' },
  'webhooks': { call: 'webhooks/add-webhook' },
  'white-label': command('domain set', 'features/white-label/server/domain-commands.ts', 'setDomainCommand'),
}

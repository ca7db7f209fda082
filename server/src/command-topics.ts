import { join } from 'node:path'
import type { Command } from '#server/core/commands/define-command.ts'

/** The commands of each topic, loaded when a command line names the topic: all of them take a second to load. */
export const commandTopics: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  tenant: async () =>
    (await import('@portico/features/administration/server/commands/tenant-commands.ts')).tenantCommands,
  account: async () =>
    (await import('@portico/features/administration/server/commands/account-commands.ts')).accountCommands,
  role: async () => (await import('@portico/features/administration/server/commands/role-commands.ts')).roleCommands,
  domain: async () => (await import('@portico/features/white-label/server/domain-commands.ts')).domainCommands,
  async mail() {
    const [{ mailCommandsOf }, { mails }, { receivedMailsCommand }] = await Promise.all([
      import('#server/core/mail/mail-commands.ts'),
      import('./mails.ts'),
      import('@portico/features/desk/server/mail/received-command.ts'),
    ])
    return [...mailCommandsOf(mails), receivedMailsCommand]
  },
  idp: async () => (await import('@portico/features/single-sign-on/server/commands/idp-commands.ts')).idpCommands,
  hub: async () => (await import('@portico/features/chat-links/server/hub-commands.ts')).hubCommands,
  webhook: async () => (await import('@portico/features/desk/server/webhooks/webhook-commands.ts')).webhookCommands,
  company: async () => (await import('@portico/features/devices/server/commands/company-commands.ts')).companyCommands,
  enrolment: async () =>
    (await import('@portico/features/devices/server/commands/enrolment-commands.ts')).enrolmentCommands,
  async desk() {
    const [{ queueCommands }, { approvalCommands }] = await Promise.all([
      import('@portico/features/desk/server/commands/queue-commands.ts'),
      import('@portico/features/desk/server/commands/approval-commands.ts'),
    ])
    return [...queueCommands, ...approvalCommands]
  },
  agent: async () =>
    (await import('@portico/features/agent-downloads/server/releases/agent-commands.ts')).agentCommands,
  app: async () => (await import('@portico/features/modules/server/apps/app-commands.ts')).appCommands,
  board: async () => (await import('@portico/features/insights/server/boards/board-commands.ts')).boardCommands,
  trial: async () => (await import('@portico/features/trial/server/trial-commands.ts')).trialCommands,
  messages: async () =>
    (await import('@portico/features/translation/server/messages-commands.ts')).messagesCommandsOf(
      join(import.meta.dirname, '../..'),
    ),
  secret: async () => [(await import('@portico/features/secret-rotation/server/rotate-secret.ts')).rotateSecretCommand],
}

/** The commands of a topic as an operator types it; none if there is no such topic. */
export const commandsOf = async (topic: string): Promise<readonly Command[]> =>
  Object.hasOwn(commandTopics, topic) ? ((await commandTopics[topic]?.()) ?? []) : []

/** Every command of operators: `npm run portico -- <name> …`. */
export async function allCommands(): Promise<readonly Command[]> {
  return (await Promise.all(Object.values(commandTopics).map((load) => load()))).flat()
}

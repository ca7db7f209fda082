import { join } from 'node:path'
import type { Command } from '#server/core/commands/define-command.ts'

/** The commands of each topic, loaded when a command line names the topic: all of them take a second to load. */
export const commandTopics: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  tenant: async () => (await import('#server/features/administration/commands/tenant-commands.ts')).tenantCommands,
  account: async () => (await import('#server/features/administration/commands/account-commands.ts')).accountCommands,
  role: async () => (await import('#server/features/administration/commands/role-commands.ts')).roleCommands,
  domain: async () => (await import('#server/features/white-label/domain-commands.ts')).domainCommands,
  async mail() {
    const [{ mailCommandsOf }, { mails }, { receivedMailsCommand }] = await Promise.all([
      import('#server/core/mail/mail-commands.ts'),
      import('./mails.ts'),
      import('#server/features/desk/mail/received-command.ts'),
    ])
    return [...mailCommandsOf(mails), receivedMailsCommand]
  },
  idp: async () => (await import('#server/features/single-sign-on/commands/idp-commands.ts')).idpCommands,
  hub: async () => (await import('#server/features/chat-links/hub-commands.ts')).hubCommands,
  webhook: async () => (await import('#server/features/desk/webhooks/webhook-commands.ts')).webhookCommands,
  company: async () => (await import('#server/features/devices/commands/company-commands.ts')).companyCommands,
  enrolment: async () => (await import('#server/features/devices/commands/enrolment-commands.ts')).enrolmentCommands,
  async desk() {
    const [{ queueCommands }, { approvalCommands }] = await Promise.all([
      import('#server/features/desk/commands/queue-commands.ts'),
      import('#server/features/desk/commands/approval-commands.ts'),
    ])
    return [...queueCommands, ...approvalCommands]
  },
  agent: async () => (await import('#server/features/agent-downloads/releases/agent-commands.ts')).agentCommands,
  app: async () => (await import('#server/features/modules/apps/app-commands.ts')).appCommands,
  board: async () => (await import('#server/features/insights/boards/board-commands.ts')).boardCommands,
  trial: async () => (await import('#server/features/trial/trial-commands.ts')).trialCommands,
  messages: async () =>
    (await import('#server/features/translation/messages-commands.ts')).messagesCommandsOf(
      join(import.meta.dirname, '../..'),
    ),
  secret: async () => [(await import('#server/features/secret-rotation/rotate-secret.ts')).rotateSecretCommand],
}

/** The commands of a topic as an operator types it; none if there is no such topic. */
export const commandsOf = async (topic: string): Promise<readonly Command[]> =>
  Object.hasOwn(commandTopics, topic) ? ((await commandTopics[topic]?.()) ?? []) : []

/** Every command of operators: `npm run portico -- <name> …`. */
export async function allCommands(): Promise<readonly Command[]> {
  return (await Promise.all(Object.values(commandTopics).map((load) => load()))).flat()
}

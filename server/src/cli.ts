import { join } from 'node:path'
import { pino } from 'pino'
import type { CommandContext, Terminal } from '#server/core/commands/command-context.ts'
import type { Command, PreparedCommand } from '#server/core/commands/define-command.ts'
import { findCommand, isHelpRequest, readCommand, usageLines } from '#server/core/commands/read-command.ts'
import { readDomainOfTenant } from '#server/core/domains/domains.ts'
import { deliverNow } from '#server/core/mail/deliver-now.ts'
import { mailCommandsOf } from '#server/core/mail/mail-commands.ts'
import { atPort } from '#server/core/mail/own-port.ts'
import { accountCommands } from '#server/features/administration/commands/account-commands.ts'
import { roleCommands } from '#server/features/administration/commands/role-commands.ts'
import { tenantCommands } from '#server/features/administration/commands/tenant-commands.ts'
import { agentCommands } from '#server/features/agent-downloads/releases/agent-commands.ts'
import { approvalCommands } from '#server/features/desk/commands/approval-commands.ts'
import { queueCommands } from '#server/features/desk/commands/queue-commands.ts'
import { companyCommands } from '#server/features/devices/commands/company-commands.ts'
import { enrolmentCommands } from '#server/features/devices/commands/enrolment-commands.ts'
import { receivedMailsCommand } from '#server/features/desk/mail/received-command.ts'
import { webhookCommands } from '#server/features/desk/webhooks/webhook-commands.ts'
import { hubCommands } from '#server/features/chat-links/hub-commands.ts'
import { boardCommands } from '#server/features/insights/boards/board-commands.ts'
import { rotateSecretCommand } from '#server/features/secret-rotation/rotate-secret.ts'
import { idpCommands } from '#server/features/single-sign-on/commands/idp-commands.ts'
import { messagesCommandsOf } from '#server/features/translation/messages-commands.ts'
import { trialCommands } from '#server/features/trial/trial-commands.ts'
import { domainCommands } from '#server/features/white-label/domain-commands.ts'
import { appCommands } from '#server/features/modules/apps/app-commands.ts'
import { mails } from './mails.ts'
import { openDatabase } from './open-database.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import { closeAll, type Closing } from '#server/platform/operations/close-all.ts'
import { readListening } from '#server/platform/operations/operation-queries.ts'
import { printable } from '@portico/contract/platform/printable.ts'
import { readCommandSettings } from './settings.ts'

/** Every command of operators: `npm run portico -- <name> …`. */
const commands: readonly Command[] = [
  ...tenantCommands,
  ...accountCommands,
  ...roleCommands,
  ...domainCommands,
  ...mailCommandsOf(mails),
  receivedMailsCommand,
  ...idpCommands,
  ...hubCommands,
  ...webhookCommands,
  ...companyCommands,
  ...enrolmentCommands,
  ...queueCommands,
  ...approvalCommands,
  ...agentCommands,
  ...appCommands,
  ...boardCommands,
  ...trialCommands,
  ...messagesCommandsOf(join(import.meta.dirname, '../..')),
  rotateSecretCommand,
]

/** The operator's working directory; npm changes it to the package's folder. */
const folder = process.env['INIT_CWD'] ?? process.cwd()
const textOf = (lines: readonly string[]) => `${printable(lines.join('\n'))}\n`
const print = (lines: readonly string[]) => lines.length > 0 && process.stdout.write(textOf(lines))
const printProblems = (lines: readonly string[]) => lines.length > 0 && process.stderr.write(textOf(lines))
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function openContext(closing: Closing): Promise<CommandContext & Terminal> {
  const settings = readCommandSettings(process.env)
  const opened = await openDatabase(settings, pino({ level: 'silent' }), closing, 'patient')
  const { database, pool, secret } = opened
  const listening = await readListening(database, { port: settings.port, https: false })
  return {
    database,
    secret,
    hashes: openPasswordHashes(),
    folder,
    agentsFolder: settings.agentsFolder,
    webFolder: join(import.meta.dirname, '../../web/dist'),
    now: new Date(),
    by: { agent: `command line, ${process.env['SUDO_USER'] ?? process.env['USER'] ?? 'unknown user'}`, address: '' },
    listening,
    domainOf: async (tenant) => atPort(await readDomainOfTenant(database, tenant), listening),
    isProduction: process.env['NODE_ENV'] === 'production',
    deliver: (mail) => deliverNow({ database, pool, secret, smtpUrl: settings.smtpUrl, mails, ...listening }, mail),
    progress: (line) => printProblems([line]),
  }
}

/** Returns the exit code: 0 done, 1 not done, 2 not understood. */
async function main(words: readonly string[]): Promise<number> {
  if (isHelpRequest(words)) {
    print(usageLines(commands, words))
    return 0
  }
  const isReadOnly = findCommand(commands, words)?.isReadOnly ?? true
  const unchanged = isReadOnly ? [] : ['Nothing was changed.']
  const read = await readCommand(commands, words, folder)
  if (read.ok) return run(read.value, unchanged)
  printProblems([...read.error, ...unchanged])
  return 2
}

async function run(command: PreparedCommand, unchanged: readonly string[]): Promise<number> {
  const closing: Closing = []
  try {
    const done = await command.run(await openContext(closing))
    if (done.ok) print(done.value)
    else printProblems([...done.error.problems, ...unchanged])
    return done.ok ? 0 : 1
  } catch (error) {
    printProblems([`This did not work: ${messageOf(error)}`])
    return 1
  } finally {
    const failed = await closeAll(closing, pino({ level: 'silent' }))
    printProblems(failed.map(({ part, error }) => `${part} could not be closed: ${messageOf(error)}`))
  }
}

process.exitCode = await main(process.argv.slice(2))

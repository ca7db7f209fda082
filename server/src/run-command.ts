import { join } from 'node:path'
import { pino } from 'pino'
import type { Result } from '@portico/contract/platform/result.ts'
import type { CommandContext, Terminal } from '#server/core/commands/command-context.ts'
import type { CommandError, PreparedCommand } from '#server/core/commands/define-command.ts'
import { readDomainOfTenant } from '#server/core/domains/domains.ts'
import { withServerPort } from '#server/core/mail/server-port.ts'
import { openDatabase } from './open-database.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import { closeAll, type Closing } from '#server/platform/operations/close-all.ts'
import { readListening } from '#server/platform/operations/operation-queries.ts'
import { sealedTables } from './owned-tables.ts'
import { readCommandSettings } from './settings.ts'

/** The operator's working directory, and the function that prints a line in addition to the result. */
export type CommandLine = { folder: string; progress: (line: string) => void }

/**
 * Runs a command on the database of the settings, and closes the parts it opened. Returns the lines to print, or why
 * nothing was done; throws if the database cannot be used.
 * @param notClosed gets the parts that could not be closed
 */
export async function runCommand(
  command: PreparedCommand,
  commandLine: CommandLine,
  notClosed: (part: string, error: unknown) => void,
): Promise<Result<readonly string[], CommandError>> {
  const closing: Closing = []
  try {
    return await command.run(await openContext(closing, commandLine))
  } finally {
    for (const { part, error } of await closeAll(closing, pino({ level: 'silent' }))) notClosed(part, error)
  }
}

async function openContext(closing: Closing, { folder, progress }: CommandLine): Promise<CommandContext & Terminal> {
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
    domainOf: async (tenant) => withServerPort(await readDomainOfTenant(database, tenant), listening),
    isProduction: process.env['NODE_ENV'] === 'production',
    sealedTables,
    async deliver(mail) {
      const [{ deliverNow }, { loadMails }] = await Promise.all([
        import('#server/core/mail/deliver-now.ts'),
        import('./mails.ts'),
      ])
      return deliverNow(
        { database, pool, secret, smtpUrl: settings.smtpUrl, mails: await loadMails(), ...listening },
        mail,
      )
    },
    progress,
  }
}

import { join } from 'node:path'
import { pino } from 'pino'
import { accountUsage, readAccountCommand } from '#server/features/administration/commands/account-command.ts'
import { runAccountCommand } from '#server/features/administration/commands/run-account-command.ts'
import { readRoleCommand, roleUsage } from '#server/features/administration/commands/role-command.ts'
import { runRoleCommand } from '#server/features/administration/commands/run-role-command.ts'
import { runTenantCommand } from '#server/features/administration/commands/run-tenant-command.ts'
import { readTenantCommand, tenantUsage } from '#server/features/administration/commands/tenant-command.ts'
import { openDatabase } from '#server/open-database.ts'
import { mails } from '#server/mails.ts'
import { mailUsageOf, readMailCommand } from '#server/core/mail/mail-command.ts'
import { runMailCommand } from '#server/core/mail/run-mail-command.ts'
import { readDomainOfTenant } from '#server/core/domains/domains.ts'
import type { MailTenant } from '#server/core/domains/mail-host.ts'
import { deliverNow } from '#server/core/mail/deliver-now.ts'
import { atPort } from '#server/core/mail/own-port.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import { closeAll, type Closing } from '#server/platform/operations/close-all.ts'
import { readListening } from '#server/platform/operations/operation-queries.ts'
import { rotateSecret, secretUsage } from '#server/features/secret-rotation/rotate-secret.ts'
import { printable } from '#server/platform/text/printable.ts'
import { readCommandSettings, type CommandSettings } from '#server/settings.ts'
import { hubUsage, runHubCommand } from '#server/features/chat-links/hub-command.ts'
import { readIdpCommand } from '#server/features/single-sign-on/commands/idp-command.ts'
import { idpUsage } from '#server/features/single-sign-on/commands/idp-usage.ts'
import { runIdpCommand } from '#server/features/single-sign-on/commands/run-idp-command.ts'

import { runTrialCommand } from '#server/features/trial/commands/run-trial-command.ts'
import { readTrialCommand, trialUsage } from '#server/features/trial/commands/trial-command.ts'
import { readDomainCommand, usage } from '#server/features/white-label/domain-command.ts'
import {
  pictureProblems,
  runDomainCommand,
  type CommandParts,
} from '#server/features/white-label/run-domain-command.ts'

// The command line of operators: `npm run portico -- domain …`, `mail …`, `idp …`, `hub …`, `trial …`, `tenant …`, `account …`,
// `role …` and `secret …`.

/** Where the command was given; npm itself moves to the folder of the package. */
const folder = process.env['INIT_CWD'] ?? process.cwd()
const write = (lines: readonly string[]) => lines.length > 0 && process.stdout.write(textOf(lines))
const complain = (lines: readonly string[]) => lines.length > 0 && process.stderr.write(textOf(lines))
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const textOf = (lines: readonly string[]) => `${printable(lines.join('\n'))}\n`

type Opened = CommandParts & Awaited<ReturnType<typeof openDatabase>> & { settings: CommandSettings }
type Said = { lines: string[]; problems: string[] }
type Read =
  | { run: (opened: Opened) => Promise<Said>; problems: null }
  | { run: null; problems: string[]; inFiles?: () => Promise<string[]> }

/** Who gives a command, for the audit. */
const by = { agent: `command line, ${process.env['SUDO_USER'] ?? process.env['USER'] ?? 'unknown user'}`, address: '' }
const listeningOf = ({ database, settings: { port } }: Opened) => readListening(database, { port, https: false })

async function partsOf(opened: Opened) {
  return { ...opened, hashes: openPasswordHashes(), now: new Date(), by, listening: await listeningOf(opened) }
}

/** What the use-cases of administration work with, and the terminal that their commands talk to. */
function administeringOf(opened: Opened) {
  const { database, pool, secret, settings } = opened
  return {
    database,
    secret,
    hashes: openPasswordHashes(),
    domainOf: async (tenant: MailTenant) =>
      atPort(await readDomainOfTenant(database, tenant), await listeningOf(opened)),
    by,
    at: new Date(),
    deliver: async (mail: { tenantId: string; mailId: string }) =>
      deliverNow({ database, pool, secret, smtpUrl: settings.smtpUrl, mails, ...(await listeningOf(opened)) }, mail),
    isProduction: process.env['NODE_ENV'] === 'production',
    progress: (line: string) => complain([line]),
  }
}

const topics: Record<string, (words: readonly string[]) => Read> = {
  domain(words) {
    const read = readDomainCommand(words)
    if (read.command !== null) return { run: (parts) => runDomainCommand(read.command, parts), problems: null }
    return { run: null, problems: read.problems, inFiles: () => pictureProblems(read.files, folder) }
  },
  account(words) {
    const { command, problems } = readAccountCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (opened) => runAccountCommand(command, administeringOf(opened)), problems: null }
  },
  role(words) {
    const { command, problems } = readRoleCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (opened) => runRoleCommand(command, administeringOf(opened)), problems: null }
  },
  tenant(words) {
    const { command, problems } = readTenantCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (opened) => runTenantCommand(command, administeringOf(opened)), problems: null }
  },
  trial(words) {
    const { command, problems } = readTrialCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (parts) => runTrialCommand(command, parts), problems: null }
  },
  mail(words) {
    const { command, problems } = readMailCommand(words, mails)
    return command === null
      ? { run: null, problems }
      : { run: (parts) => runMailCommand(command, parts), problems: null }
  },
  idp(words) {
    const { command, problems } = readIdpCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: async (opened) => runIdpCommand(command, await partsOf(opened)), problems: null }
  },
  secret: (words) =>
    words.join(' ') === 'rotate'
      ? { run: rotateSecret, problems: null }
      : { run: null, problems: ['Say what to do:', ...secretUsage] },
  hub: (words) => ({ run: async (opened) => runHubCommand(words, await partsOf(opened)), problems: null }),
}

const allUsage = [
  ...tenantUsage,
  ...accountUsage,
  ...roleUsage,
  ...usage,
  ...mailUsageOf(mails),
  ...idpUsage,
  ...hubUsage,
  ...trialUsage,
  ...secretUsage,
]

/** Gives the exit code: 0 done, 1 not done, 2 not understood. */
async function main([topic = '', ...words]: readonly string[]): Promise<number> {
  const read = Object.hasOwn(topics, topic) ? topics[topic] : undefined
  if (read === undefined) {
    complain(['Say what to do:', ...allUsage])
    return 2
  }
  const { run, problems, ...more } = read(words)
  if (run !== null) return apply(run)
  const inFiles = 'inFiles' in more ? await more.inFiles() : []
  complain([...problems, ...inFiles, 'Nothing was changed.'])
  return 2
}

async function apply(run: (opened: Opened) => Promise<Said>): Promise<number> {
  const closing: Closing = []
  const log = pino({ level: 'silent' })
  try {
    const settings = readCommandSettings(process.env)
    const opened = await openDatabase(settings, log, closing, 'patient')
    const { lines, problems } = await run({
      ...opened,
      settings,
      folder,
      webFolder: join(import.meta.dirname, '../../web/dist'),
    })
    write(lines)
    complain(problems.length === 0 ? [] : [...problems, 'Nothing was changed.'])
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    complain([`This did not work: ${messageOf(error)}`])
    return 1
  } finally {
    const failed = await closeAll(closing, log)
    complain(failed.map(({ part, error }) => `${part} could not be closed: ${messageOf(error)}`))
  }
}

process.exitCode = await main(process.argv.slice(2))

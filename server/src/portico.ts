import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase, type Closing } from '#server/open-database.ts'
import { mailUsage, readMailCommand } from '#server/plumbing/mail/mail-command.ts'
import { runMailCommand } from '#server/plumbing/mail/run-mail-command.ts'
import { openPasswordHashes } from '#server/plumbing/password-hashes.ts'
import { printable } from '#server/plumbing/printable.ts'
import { readDatabaseSettings } from '#server/plumbing/settings.ts'
import { hubUsage, runHubCommand } from '#server/sign-in/commands/hub-command.ts'
import { idpUsage, readIdpCommand } from '#server/sign-in/commands/idp-command.ts'
import { runIdpCommand } from '#server/sign-in/commands/run-idp-command.ts'

import { runTrialCommand } from '#server/trial/commands/run-trial-command.ts'
import { readTrialCommand, trialUsage } from '#server/trial/commands/trial-command.ts'
import { readDomainCommand, usage } from '#server/white-label/domain-command.ts'
import { pictureProblems, runDomainCommand, type CommandParts } from '#server/white-label/run-domain-command.ts'

// The command line of operators: `npm run portico -- domain …`, `mail …`, `idp …`, `hub …` and `trial …`.

/** Where the command was given; npm itself moves to the folder of the package. */
const folder = process.env['INIT_CWD'] ?? process.cwd()
const write = (lines: readonly string[]) => lines.length > 0 && process.stdout.write(textOf(lines))
const complain = (lines: readonly string[]) => lines.length > 0 && process.stderr.write(textOf(lines))
const textOf = (lines: readonly string[]) => `${printable(lines.join('\n'))}\n`

type Opened = CommandParts & Awaited<ReturnType<typeof openDatabase>>
type Said = { lines: string[]; problems: string[] }
type Read =
  | { run: (opened: Opened) => Promise<Said>; problems: null }
  | { run: null; problems: string[]; inFiles?: () => Promise<string[]> }

const partsOf = (opened: Opened) => ({ ...opened, hashes: openPasswordHashes(), now: new Date() })

const topics: Record<string, (words: readonly string[]) => Read> = {
  domain(words) {
    const read = readDomainCommand(words)
    if (read.command !== null) return { run: (parts) => runDomainCommand(read.command, parts), problems: null }
    return { run: null, problems: read.problems, inFiles: () => pictureProblems(read.files, folder) }
  },
  trial(words) {
    const { command, problems } = readTrialCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (parts) => runTrialCommand(command, parts), problems: null }
  },
  mail(words) {
    const { command, problems } = readMailCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (parts) => runMailCommand(command, parts), problems: null }
  },
  idp(words) {
    const { command, problems } = readIdpCommand(words)
    return command === null
      ? { run: null, problems }
      : { run: (opened) => runIdpCommand(command, partsOf(opened)), problems: null }
  },
  hub: (words) => ({ run: (opened) => runHubCommand(words, partsOf(opened)), problems: null }),
}

/** Gives the exit code: 0 done, 1 not done, 2 not understood. */
async function main([topic = '', ...words]: readonly string[]): Promise<number> {
  const read = Object.hasOwn(topics, topic) ? topics[topic] : undefined
  if (read === undefined) {
    complain(['Say what to do:', ...usage, ...mailUsage, ...idpUsage, ...hubUsage, ...trialUsage])
    return 2
  }
  const { run, problems, ...more } = read(words)
  if (run !== null) return carryOut(run)
  const inFiles = 'inFiles' in more ? await more.inFiles() : []
  complain([...problems, ...inFiles, 'Nothing was changed.'])
  return 2
}

async function carryOut(run: (opened: Opened) => Promise<Said>): Promise<number> {
  const closing: Closing = []
  try {
    const opened = await openDatabase(readDatabaseSettings(process.env), pino({ level: 'silent' }), closing)
    const { lines, problems } = await run({
      ...opened,
      folder,
      webFolder: join(import.meta.dirname, '../../web/dist'),
    })
    write(lines)
    complain(problems.length === 0 ? [] : [...problems, 'Nothing was changed.'])
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    complain([`This did not work: ${error instanceof Error ? error.message : String(error)}`])
    return 1
  } finally {
    for (const undo of closing.toReversed()) await undo()
  }
}

process.exitCode = await main(process.argv.slice(2))

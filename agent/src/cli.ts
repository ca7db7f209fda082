import { parseArgs } from 'node:util'
import { printable } from '@portico/contract/platform/printable.ts'
import { commands } from './commands.ts'
import type { Command } from '#agent/platform/command.ts'
import { exits, Failure, sentenceOf, type ExitName } from '#agent/platform/exit-codes.ts'
import { stateFolder } from '#agent/platform/state-folder.ts'
import { agentVersion } from '#agent/platform/program.ts'

const helpOf = ({ usage, about, notes = [] }: Command) => [
  `  ${usage.padEnd(64)} ${about}`,
  ...notes.map((note) => `  ${''.padEnd(64)} ${note}`),
]

function help(): string {
  const listed = Object.values(commands).flatMap(helpOf)
  const codes = Object.values(exits).map(({ code, about }) => `  ${String(code).padStart(2)}  ${about}`)
  return [
    `portico-agent ${agentVersion}: reports this computer to Portico.`,
    '',
    'Commands:',
    ...listed,
    '  --version, --help',
    '',
    'PORTICO_AGENT_STATE or --state sets the state folder.',
    '',
    'Exit codes:',
    ...codes,
  ].join('\n')
}

/**
 * Returns text as one line without control characters, since the server supplies parts of it, such as a company's name.
 */
const lineOf = (text: string) => printable(text.replaceAll('\n', ' '))

async function run(command: Command, more: string[]): Promise<ExitName> {
  const { positionals, values } = parsed(command, more)
  const options: Record<string, string | boolean | undefined> = values
  // Passes the options on to the programs that this one starts, such as a new version on trial.
  if (typeof options['state'] === 'string') process.env['PORTICO_AGENT_STATE'] = options['state']
  if (options['service'] === true) process.env['PORTICO_AGENT_SERVICE'] = '1'
  if (positionals.length > command.maxArgs) throw new Failure('usage', `Usage: portico-agent ${command.usage}`)
  const work = await command.load()
  return work({
    args: positionals,
    options,
    folder: stateFolder(),
    print: (line) => console.log(lineOf(line)),
  })
}

/** Recognises an enrolment code that begins with `-`, which parseArgs would read as an option. */
const isCode = (arg: string) => /^-[\w-]{42}$/.test(arg)

function parsed({ options, usage }: Command, all: string[]) {
  const args = all.filter((arg) => !isCode(arg))
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { ...options, state: { type: 'string' } },
      allowPositionals: true,
    })
    return { positionals: [...positionals, ...all.filter(isCode)], values }
  } catch {
    throw new Failure('usage', `Usage: portico-agent ${usage}`)
  }
}

async function main([name, ...more]: string[]): Promise<ExitName> {
  if (name === '--version') {
    console.log(agentVersion)
    return 'done'
  }
  if (name === '--help' || name === 'help') {
    console.log(help())
    return 'done'
  }
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (command === undefined) {
    throw new Failure('usage', `Usage: portico-agent ${Object.keys(commands).join('|')}, or --help`)
  }
  if (more.includes('--help')) {
    for (const line of [`Usage: portico-agent ${command.usage}`, command.about, ...(command.notes ?? [])]) {
      console.log(line)
    }
    return 'done'
  }
  return run(command, more)
}

/** Milliseconds after which the program exits even if something is still open, such as an idle connection. */
const longestEnd = 2_000

try {
  process.exitCode = exits[await main(process.argv.slice(2))].code
} catch (thrown) {
  console.error(lineOf(sentenceOf(thrown)))
  process.exitCode = exits[thrown instanceof Failure ? thrown.exit : 'unexpected'].code
}
setTimeout(() => process.exit(), longestEnd).unref()

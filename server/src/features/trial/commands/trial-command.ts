import { parseArgs } from 'node:util'

/** What an operator wants done with trials. `tenant` is a name or an id. */
export type TrialCommand =
  | { verb: 'list' }
  | { verb: 'extend'; tenant: string; days: number }
  | { verb: 'convert'; tenant: string }
  | { verb: 'remove'; tenant: string }

/** A command, or what is wrong with it: one sentence for each thing. */
export type ReadTrialCommand = { command: TrialCommand; problems: null } | { command: null; problems: string[] }

export const trialUsage = [
  'npm run portico -- trial list',
  'npm run portico -- trial extend <tenant> [--days 30]',
  'npm run portico -- trial convert <tenant>',
  'npm run portico -- trial remove <tenant> --yes',
]

const longest = 366
const refuse = (...problems: string[]): ReadTrialCommand => ({ command: null, problems })
const found = (command: TrialCommand): ReadTrialCommand => ({ command, problems: null })

/**
 * Reads the words after `trial`.
 */
export function readTrialCommand(words: readonly string[]): ReadTrialCommand {
  try {
    const options = { days: { type: 'string' }, yes: { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    return readWords(positionals, values)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

type Values = { days?: string; yes?: boolean }

function readWords([verb, tenant, ...rest]: readonly string[], values: Values): ReadTrialCommand {
  const { days, yes } = values
  if (rest.length > 0) return refuse('Put a name of several words in quotation marks.')
  if (days !== undefined && verb !== 'extend') return refuse('Only trial extend takes --days.')
  if (yes !== undefined && verb !== 'remove') return refuse('Only trial remove takes --yes.')
  if (verb === 'list') return tenant === undefined ? found({ verb }) : refuse('trial list takes nothing.')
  if (tenant === undefined) return refuse('Say what to do: list, or extend, convert or remove and a name.')
  return readChange(verb, tenant, values)
}

function readChange(verb: string | undefined, tenant: string, { days = '30', yes }: Values): ReadTrialCommand {
  switch (verb) {
    case 'convert':
      return found({ verb, tenant })
    case 'remove':
      return yes === true ? found({ verb, tenant }) : refuse('This deletes everything the tenant has. Say --yes too.')
    case 'extend':
      return /^[1-9]\d{0,2}$/.test(days) && Number(days) <= longest
        ? found({ verb, tenant, days: Number(days) })
        : refuse(`--days is a whole number from 1 to ${longest}.`)
    default:
      return refuse('Say what to do: list, extend, convert, remove.')
  }
}

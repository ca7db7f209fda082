import { accountChangeProblems, newAccountProblems } from '@portico/contract/features/administration/account-rules.ts'
import type { AccountChange } from '@portico/contract/features/administration/account-rules.ts'
import type { AccountToAdd } from '#server/features/administration/accounts/add-account.ts'
import type { WhichAccount } from '#server/features/administration/accounts/find-account.ts'
import { languageProblems } from '#server/features/administration/commands/language-problems.ts'
import { readWords, type Given } from '#server/features/administration/commands/read-words.ts'

/** What an operator wants done with accounts. */
export type AccountCommand =
  | { verb: 'add'; account: AccountToAdd }
  | { verb: 'list'; tenant: string | null; json: boolean }
  | ({ verb: 'show'; json: boolean } & WhichAccount)
  | ({ verb: 'set'; change: AccountChange; isForced: boolean } & WhichAccount)
  | ({ verb: 'activate' | 'deactivate'; isForced: boolean } & WhichAccount)
  | ({ verb: 'remove'; isForced: boolean; isSure: boolean } & WhichAccount)
  | ({ verb: 'reset'; language: string; isPrinted: boolean } & WhichAccount)

/** A command, or what is wrong with it: one sentence for each thing. */
export type ReadAccountCommand = { command: AccountCommand; problems: null } | { command: null; problems: string[] }

export const accountUsage = [
  'npm run portico -- account add <e-mail> --role <role> [--tenant <tenant>] [--name "Bo Berg"] [--company <company>]',
  '    [--servicedesk] [--language de] [--resend]',
  'npm run portico -- account list [--tenant <tenant>] [--json]',
  'npm run portico -- account show <e-mail> [--tenant <tenant>] [--json]',
  'npm run portico -- account set <e-mail> [--tenant <tenant>] [--name "Bo Berg"] [--role <role>] [--company <company>]',
  '    [--email <new e-mail>] [--servicedesk yes|no] [--force]',
  'npm run portico -- account deactivate|activate <e-mail> [--tenant <tenant>] [--force]',
  'npm run portico -- account remove <e-mail> [--tenant <tenant>] --yes [--force]',
  'npm run portico -- account reset <e-mail> [--tenant <tenant>] [--language de] [--print]',
]

const words = ['an e-mail address']

const verbs = {
  add: {
    words,
    options: {
      role: 'text',
      tenant: 'text',
      name: 'text',
      company: 'text',
      servicedesk: 'flag',
      language: 'text',
      resend: 'flag',
    },
    needs: ['role'],
  },
  list: { options: { tenant: 'text', json: 'flag' } },
  show: { words, options: { tenant: 'text', json: 'flag' } },
  set: {
    words,
    options: {
      tenant: 'text',
      name: 'text',
      role: 'text',
      company: 'text',
      email: 'text',
      servicedesk: 'text',
      force: 'flag',
    },
  },
  deactivate: { words, options: { tenant: 'text', force: 'flag' } },
  activate: { words, options: { tenant: 'text' } },
  remove: { words, options: { tenant: 'text', yes: 'flag', force: 'flag' } },
  reset: { words, options: { tenant: 'text', language: 'text', print: 'flag' } },
} as const

type Name = keyof typeof verbs

/**
 * Reads the words after `account`.
 */
export function readAccountCommand(given: readonly string[]): ReadAccountCommand {
  const read = readWords('account', verbs, given)
  if (read.given === null) return { command: null, problems: read.problems }
  const { command, problems } = commandOf(read.given)
  const all = [...read.problems, ...problems]
  return all.length > 0 ? { command: null, problems: all } : { command, problems: null }
}

type Candidate = { command: AccountCommand; problems: string[] }
const fine = (command: AccountCommand): Candidate => ({ command, problems: [] })

function commandOf(given: Given<Name>): Candidate {
  const { verb, has, text } = given
  const tenant = text('tenant') ?? null
  const which = { email: given.words[0] ?? '', tenant }
  const isForced = has('force')
  switch (verb) {
    case 'add':
      return readAdd(given, which)
    case 'set':
      return readSet(given, which)
    case 'list':
      return fine({ verb, tenant, json: has('json') })
    case 'show':
      return fine({ verb, ...which, json: has('json') })
    case 'remove':
      return fine({ verb, ...which, isForced, isSure: has('yes') })
    case 'reset': {
      const language = text('language') ?? ''
      const problems = languageProblems(language)
      return { command: { verb, ...which, language, isPrinted: has('print') }, problems }
    }
    default:
      return fine({ verb, ...which, isForced })
  }
}

function readAdd({ text, has }: Given, which: WhichAccount): Candidate {
  const language = text('language') ?? ''
  const name = text('name') ?? ''
  const account = {
    ...which,
    name,
    role: text('role') ?? '',
    company: text('company') ?? null,
    isServicedesk: has('servicedesk'),
    language,
    resend: has('resend'),
  }
  // That there is no address was said.
  const entered = { email: which.email || 'x@example.com', name }
  return {
    command: { verb: 'add', account },
    problems: [...newAccountProblems(entered), ...languageProblems(language)],
  }
}

function readSet({ text, has }: Given, which: WhichAccount): Candidate {
  const flag = text('servicedesk')
  const [name, role, company, email] = [text('name'), text('role'), text('company'), text('email')]
  const change: AccountChange = {
    ...(name === undefined ? {} : { name }),
    ...(role === undefined ? {} : { role }),
    ...(company === undefined ? {} : { company }),
    ...(email === undefined ? {} : { email }),
    ...(flag === undefined ? {} : { isServicedesk: flag === 'yes' }),
  }
  const isFlag = flag === undefined || flag === 'yes' || flag === 'no'
  return {
    command: { verb: 'set', ...which, change, isForced: has('force') },
    problems: [...accountChangeProblems(change), ...(isFlag ? [] : ['--servicedesk is yes or no.'])],
  }
}

import { parseArgs } from 'node:util'
import { languageOfTag, languages, type Language } from '@portico/contract/platform/language.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'
import type { DefinedMail } from '#server/core/mail/define-mail.ts'

export type MailCommand =
  | { verb: 'failed' }
  | { verb: 'retry'; /** An id, or `all`. */ id: string }
  | { verb: 'preview'; mail: DefinedMail; host: string; language: Language | null; output: string | null }

/** A command, or what is wrong with it: one sentence for each thing. */
export type ReadMailCommand = { command: MailCommand; problems: null } | { command: null; problems: string[] }

export const mailUsageOf = (mails: readonly DefinedMail[]) => [
  'npm run portico -- mail failed',
  'npm run portico -- mail retry <id>|all',
  `npm run portico -- mail preview ${mails.map(({ kind }) => kind).join('|')} [--domain host] [--language de] [--output file.html]`,
]

const options = {
  domain: { type: 'string' },
  language: { type: 'string' },
  output: { type: 'string' },
} as const

const refuse = (...problems: string[]): ReadMailCommand => ({ command: null, problems })
const found = (command: MailCommand): ReadMailCommand => ({ command, problems: null })

/**
 * Reads the words after `mail`.
 */
export function readMailCommand(words: readonly string[], mails: readonly DefinedMail[]): ReadMailCommand {
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    return readWords(parsed.positionals, parsed.values, mails)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

type Values = { domain?: string; language?: string; output?: string }

function readWords(
  [verb, word, ...rest]: readonly string[],
  values: Values,
  mails: readonly DefinedMail[],
): ReadMailCommand {
  if (verb === 'preview')
    return rest.length > 0 ? refuse('mail preview takes one mail.') : readPreview(word, values, mails)
  if (rest.length > 0 || Object.keys(values).length > 0) return refuse(`mail ${verb ?? ''} takes no more than that.`)
  if (verb === 'failed') return word === undefined ? found({ verb }) : refuse('mail failed takes nothing.')
  if (verb !== 'retry') return refuse('Say what to do: failed, retry, preview.')
  const isId = word !== undefined && /^(all|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(word)
  return isId ? found({ verb, id: word }) : refuse('Say which: mail retry and an id that mail failed shows, or all.')
}

function readPreview(
  word: string | undefined,
  { domain = 'localhost', language, output }: Values,
  mails: readonly DefinedMail[],
): ReadMailCommand {
  const mail = mails.find(({ kind }) => kind === word)
  const { host, problem } = readHost(domain)
  const spoken = language === undefined ? null : languageOfTag(language)
  const problems = [
    ...(mail === undefined ? [`Say which mail: ${mails.map(({ kind }) => kind).join(', ')}.`] : []),
    ...(problem === null ? [] : [`The host ${problem}.`]),
    ...(language !== undefined && spoken === null ? [`The languages are ${languages.join(', ')}.`] : []),
  ]
  if (mail === undefined || host === null || problems.length > 0) return refuse(...problems)
  return found({ verb: 'preview', mail, host, language: spoken, output: output ?? null })
}

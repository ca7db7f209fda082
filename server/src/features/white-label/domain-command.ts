import { parseArgs } from 'node:util'
import { settingProblem } from '@portico/contract/core/domains/domain-schema.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { readHost } from '@portico/contract/platform/host-name.ts'
import type { PictureKind } from '#server/features/white-label/white-label-queries.ts'
import { settingKeys, settingNamed, valueOfText, type SettingKey } from '#server/features/white-label/setting-texts.ts'

/** What a command changes. `files` are paths of pictures, still to be read. */
export type Wanted = {
  given: Partial<DomainSettings>
  unset: SettingKey[]
  files: [PictureKind, string][]
}

export type DomainCommand =
  | { verb: 'list' }
  | { verb: 'show' | 'remove'; host: string }
  | { verb: 'set' | 'preview'; host: string; wanted: Wanted; output: string | null }

/** A command, or what is wrong with it: one sentence for each thing. What is wrong with its `files` only reading them tells. */
export type ReadCommand =
  | { command: DomainCommand; problems: null }
  | { command: null; problems: string[]; files: Wanted['files'] }

export const usage = [
  'npm run portico -- domain list',
  'npm run portico -- domain show <host>',
  'npm run portico -- domain set <host> key=value … [--unset key] [--logo file] [--logo-dark file] [--favicon file]',
  'npm run portico -- domain preview <host> [key=value …] [the options of set] [--output file.html]',
  'npm run portico -- domain remove <host>',
]

const options = {
  'logo': { type: 'string' },
  'logo-dark': { type: 'string' },
  'favicon': { type: 'string' },
  'unset': { type: 'string', multiple: true },
  'output': { type: 'string' },
} as const

const verbs = ['list', 'show', 'set', 'preview', 'remove'] as const

/**
 * Reads the words after `domain`. Every value is checked, and each that cannot be used has its own sentence.
 */
export function readDomainCommand(words: readonly string[]): ReadCommand {
  try {
    return readWords(parseWords(words))
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function readWords({ positionals: [verbText, ...rest], values }: ReturnType<typeof parseWords>): ReadCommand {
  const verb = verbs.find((each) => each === verbText)
  if (verb === undefined) return refuse(`Say what to do: ${verbs.join(', ')}.`)
  if (verb === 'set' || verb === 'preview') return readChange(verb, rest, values)
  const isBare = Object.keys(values).length === 0
  if (verb === 'list') return isBare && rest.length === 0 ? found({ verb }) : refuse('domain list takes nothing.')
  if (!isBare || rest.length > 1) return refuse(`domain ${verb} takes a host and nothing else.`)
  const { host, problem } = hostAmong(verb, rest)
  return problem === null ? found({ verb, host }) : refuse(problem)
}

function hostAmong(verb: string, [text]: readonly string[]) {
  if (text === undefined) return { host: null, problem: `Say of which host: domain ${verb} portal.example.com` }
  const read = readHost(text)
  return read.problem === null ? read : { host: null, problem: `The host ${read.problem}.` }
}

function readChange(verb: 'set' | 'preview', words: readonly string[], values: Values): ReadCommand {
  const { host, problem } = hostAmong(verb, words)
  const pairs = words.slice(1)
  const { wanted, problems } = readWanted(pairs, values)
  if (verb === 'set' && values.output !== undefined) problems.push('--output belongs to domain preview.')
  const isEmpty = pairs.length === 0 && wanted.unset.length === 0 && wanted.files.length === 0
  if (verb === 'set' && isEmpty && problems.length === 0) problems.push('Say what to set, such as theme=Modern.')
  if (problem !== null) return { ...refuse(problem, ...problems), files: wanted.files }
  if (problems.length > 0) return { ...refuse(...problems), files: wanted.files }
  return found({ verb, host, wanted, output: values.output ?? null })
}

function parseWords(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
}

const refuse = (...problems: string[]) => ({ command: null, problems, files: [] }) satisfies ReadCommand
const found = (command: DomainCommand): ReadCommand => ({ command, problems: null })

type Values = ReturnType<typeof parseWords>['values']

function readWanted(pairs: readonly string[], values: Values): { wanted: Wanted; problems: string[] } {
  const problems: string[] = []
  const seen = new Set<SettingKey>()
  const given: [SettingKey, unknown][] = []
  const claim = (name: string): SettingKey | null => {
    const key = settingNamed(name)
    if (key === null) problems.push(`There is no setting ${name}. The settings are ${settingKeys.join(', ')}.`)
    else if (seen.has(key)) problems.push(`${key} is given twice.`)
    if (key !== null) seen.add(key)
    return key
  }
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) {
      problems.push(`${pair} is no key=value.`)
      continue
    }
    const key = claim(pair.slice(0, at))
    if (key === null) continue
    const value = valueOfText(key, pair.slice(at + 1))
    const problem = settingProblem(key, value)
    if (problem === null) given.push([key, value])
    else problems.push(`${key} ${problem}.`)
  }
  const unset = (values.unset ?? []).flatMap((name) => claim(name) ?? [])
  const files: [PictureKind, string | undefined][] = [
    ['companylogo', values.logo],
    ['companylogodark', values['logo-dark']],
    ['favicon', values.favicon],
  ]
  const wantedFiles = files.flatMap(([kind, path]): [PictureKind, string][] =>
    path === undefined || claim(kind) === null ? [] : [[kind, path]],
  )
  return {
    wanted: { given: Object.fromEntries(given) as Partial<DomainSettings>, unset, files: wantedFiles },
    problems,
  }
}

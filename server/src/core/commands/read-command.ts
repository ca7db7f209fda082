import { parseArgs } from 'node:util'
import { err, type Result } from '@portico/contract/platform/result.ts'
import type { Command, OptionKind, OptionKinds, OptionValues, PreparedCommand } from './define-command.ts'

/** Returns the command that a command line names; undefined if there is none. */
export const findCommand = (commands: readonly Command[], [topic = '', verb = '']: readonly string[]) =>
  commands.find(({ name }) => name === `${topic} ${verb}`)

/** Returns the usage of the command that a command line names, or else of its topic, or else of all commands. */
export function usageLines(commands: readonly Command[], words: readonly string[]): string[] {
  const command = findCommand(commands, words)
  const ofTopic = commands.filter(({ name }) => name.startsWith(`${words[0] ?? ''} `))
  const shown = command === undefined ? (ofTopic.length === 0 ? commands : ofTopic) : [command]
  return ['Usage:', ...new Set(shown.flatMap(({ usage }) => usage))]
}

/** Returns whether a command line asks for its usage: `--help` or `-h` among its words. */
export const isHelpRequest = (words: readonly string[]): boolean => words.some((word) => /^(--help|-h)$/.test(word))

/**
 * Reads the words of a command line. Returns the command that they name with its input, or a sentence for each error.
 * Paths start from `folder`.
 */
export async function readCommand(
  commands: readonly Command[],
  given: readonly string[],
  folder: string,
): Promise<Result<PreparedCommand, readonly string[]>> {
  const command = findCommand(commands, given)
  if (command === undefined) return err(usageLines(commands, given))
  const [topic = '', , ...rest] = given
  const ofTopic = commands.filter(({ name }) => name.startsWith(`${topic} `))
  const { words, options, problems } = parse(command, ofTopic, rest)
  const prepared = await command.prepare(words, options, folder)
  if (problems.length === 0) return prepared
  return err([...problems, ...(prepared.ok ? [] : prepared.error)])
}

type Parsed = { words: string[]; options: OptionValues<OptionKinds>; problems: string[] }

function parse(command: Command, ofTopic: readonly Command[], given: readonly string[]): Parsed {
  // The options of the topic's other commands are known too, so that the value of a misplaced option is not taken for a
  // word.
  const known = Object.assign({}, ...ofTopic.map(({ options }) => options), command.options) as OptionKinds
  const { positionals, tokens } = parseArgs({
    args: [...given],
    options: Object.fromEntries(
      Object.entries(known).map(([name, kind]) => [
        name,
        { type: kind === 'flag' || kind === 'switch' ? 'boolean' : 'string' } as const,
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const values = new Map<string, boolean | string | string[]>()
  const problems: string[] = []
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const isOff = token.name.startsWith('no-') && command.options[token.name.slice(3)] === 'switch'
    const name = isOff ? token.name.slice(3) : token.name
    const kind = command.options[name]
    const problem =
      kind === undefined ? strangeOption(command, ofTopic, name) : optionProblem(kind, token, values.has(name))
    if (problem !== null) problems.push(problem)
    values.set(name, valueOf(kind, token.value ?? '', isOff, values.get(name)))
  }
  const missing = command.needs.filter((name) => !values.has(name)).map((name) => `Specify --${name}.`)
  return {
    words: positionals,
    options: Object.fromEntries(values),
    problems: [...wordProblems(command, positionals), ...problems, ...missing],
  }
}

function valueOf(kind: OptionKind | undefined, text: string, isOff: boolean, before: boolean | string | string[] = []) {
  if (kind === 'flag' || kind === 'switch') return !isOff
  if (kind === 'text' || kind === 'clearable-text') return text
  return Array.isArray(before) ? [...before, text] : [text]
}

function wordProblems({ name, words, optionalWords, takesMore }: Command, given: readonly string[]): string[] {
  const most = words.length + optionalWords.length
  if (given.length < words.length) return [`Specify ${words.join(' and ')}.`]
  if (given.length <= most || takesMore) return []
  if (most === 0) return [`${name} takes no words.`]
  return [
    `${name} takes ${[...words, ...optionalWords].join(' and ')} only: put a name of several words in quotation marks.`,
  ]
}

function strangeOption({ name }: Command, ofTopic: readonly Command[], option: string): string {
  const others = ofTopic.filter(({ options }) => Object.hasOwn(options, option)).map((each) => each.name)
  return `${name} has no option --${option}${others.length === 0 ? '' : `; it belongs to ${others.join(', ')}`}.`
}

type Token = { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

function optionProblem(kind: OptionKind, token: Token, isAgain: boolean): string | null {
  if (isAgain && (kind === 'text' || kind === 'flag')) return `${token.rawName} is given twice.`
  if (kind === 'flag' || kind === 'switch') return token.value === undefined ? null : `${token.rawName} takes no value.`
  return isMissing(kind, token) ? `${token.rawName} needs a value.` : null
}

/** Returns whether an option has no value: it is last, another option follows, or an empty text is not allowed. */
function isMissing(kind: OptionKind, { value, inlineValue }: Token): boolean {
  if (value === undefined) return true
  if (inlineValue !== true && value.startsWith('--')) return true
  return value.trim() === '' && !kind.startsWith('clearable')
}

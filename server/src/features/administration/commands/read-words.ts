import { parseArgs } from 'node:util'

/** What an option takes: nothing, one text, or a text each time it is given. */
type Kind = 'flag' | 'text' | 'texts'

/** What a verb takes: words by what they are called in a sentence, and options; of those `needs` are necessary. */
export type Verb = {
  words?: readonly string[]
  options?: Readonly<Record<string, Kind>>
  needs?: readonly string[]
}

/** What was given to a verb. A text that was not is `undefined`. */
export type Given<Name extends string = string> = {
  verb: Name
  words: string[]
  has: (flag: string) => boolean
  text: (option: string) => string | undefined
  texts: (option: string) => string[]
}

/** What was given, or everything that is wrong with it, a sentence each. */
export type ReadWords<Name extends string> =
  | { given: Given<Name>; problems: string[] }
  | { given: null; problems: string[] }

/**
 * Reads the words after a topic by the verbs that it has. `given` is there for a known verb also when there are problems,
 * so that what is wrong with its values can be said with them.
 */
export function readWords<Name extends string>(
  topic: string,
  verbs: Readonly<Record<Name, Verb>>,
  [word = '', ...rest]: readonly string[],
): ReadWords<Name> {
  const names = Object.keys(verbs) as Name[]
  const verb = names.find((name) => name === word)
  if (verb === undefined) return { given: null, problems: [`Say what to do: ${topic} ${names.join(', ')}.`] }
  const { words: wanted = [], options = {}, needs = [] } = verbs[verb]
  const { positionals, tokens } = parseArgs({
    args: rest,
    options: Object.fromEntries(
      Object.entries(options).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' } as const]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const given = new Map<string, string[]>()
  const problems: string[] = []
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const problem = optionProblem(`${topic} ${verb}`, options[token.name], token, given.has(token.name))
    if (problem !== null) problems.push(problem)
    given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? ''])
  }
  const missing = needs.filter((name) => !given.has(name)).map((name) => `Say --${name} too.`)
  return {
    given: {
      verb,
      words: positionals,
      has: (flag) => given.has(flag),
      text: (option) => given.get(option)?.[0],
      texts: (option) => given.get(option) ?? [],
    },
    problems: [...wordProblems(`${topic} ${verb}`, wanted, positionals), ...problems, ...missing],
  }
}

function wordProblems(command: string, wanted: readonly string[], words: readonly string[]): string[] {
  if (words.length === wanted.length) return []
  if (words.length > wanted.length && wanted.length > 0)
    return [`${command} takes ${wanted.join(' and ')} alone: put a name of several words in quotation marks.`]
  return wanted.length === 0 ? [`${command} takes no more than that.`] : [`Say ${wanted.join(' and ')}.`]
}

type Token = { name: string; rawName: string; value?: string | undefined }

function optionProblem(command: string, kind: Kind | undefined, token: Token, isAgain: boolean): string | null {
  if (kind === undefined) return `${command} has no option ${token.rawName}.`
  if (isAgain && kind !== 'texts') return `${token.rawName} is given twice.`
  if (kind === 'flag') return token.value === undefined ? null : `${token.rawName} takes no value.`
  return token.value === undefined || token.value.trim() === '' ? `${token.rawName} needs a value.` : null
}

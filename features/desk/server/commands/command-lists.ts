import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** The parts of a text between commas, without space around them. */
export const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The kinds that a text names, in any capitals, or a sentence about one that is none. */
export function kindsIn<Kind extends string>(text: string, kinds: readonly Kind[]): Result<Kind[], string> {
  const names = listIn(text)
  const isNamed = (kind: string) => names.some((name) => name.toLowerCase() === kind.toLowerCase())
  const unknown = names.find((name) => !kinds.some((kind) => kind.toLowerCase() === name.toLowerCase()))
  return unknown === undefined
    ? ok(kinds.filter(isNamed))
    : err(`${unknown} is no kind. Kinds are: ${kinds.join(', ')}.`)
}

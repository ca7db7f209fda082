import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** Splits a text at commas and trims the parts. */
export const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Parses a list of kinds in any case, or returns an error message that names the unknown kind. */
export function kindsIn<Kind extends string>(text: string, kinds: readonly Kind[]): Result<Kind[], string> {
  const names = listIn(text)
  const isNamed = (kind: string) => names.some((name) => name.toLowerCase() === kind.toLowerCase())
  const unknown = names.find((name) => !kinds.some((kind) => kind.toLowerCase() === name.toLowerCase()))
  return unknown === undefined
    ? ok(kinds.filter(isNamed))
    : err(`${unknown} is no kind. Kinds are: ${kinds.join(', ')}.`)
}

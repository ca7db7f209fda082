import type { ParseArgsOptionsConfig } from 'node:util'
import type { ExitName } from './exit-codes.ts'

/** What a command gets: its words and options as `parseArgs` read them, the state folder, and where lines go. */
export type Invocation = {
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  folder: string
  /** To stdout. */
  print: (line: string) => void
}

/** A command: what `--help` says of it (`notes` after it, a line each), its options, how many words it takes at most, and its module, loaded when it runs. */
export type Command = {
  usage: string
  about: string
  notes?: readonly string[]
  options: ParseArgsOptionsConfig
  words: number
  load: () => Promise<(invocation: Invocation) => Promise<ExitName>>
}

/** A text option, or undefined. */
export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

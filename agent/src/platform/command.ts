import type { ParseArgsOptionsConfig } from 'node:util'
import type { ExitName } from './exit-codes.ts'

/** The input of a command: its arguments and options as `parseArgs` read them, the state folder, and its output. */
export type Invocation = {
  args: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  folder: string
  /** Prints to stdout. */
  print: (line: string) => void
}

/**
 * A command: its text in `--help` (followed by `notes`, one a line), its options, its maximum number of arguments, and
 * its module, which is loaded when it runs.
 */
export type Command = {
  usage: string
  about: string
  notes?: readonly string[]
  options: ParseArgsOptionsConfig
  maxArgs: number
  load: () => Promise<(invocation: Invocation) => Promise<ExitName>>
}

/** Returns the value of a text option, or undefined. */
export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

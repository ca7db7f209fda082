import { runWords, type Ran } from '@portico/server/core/commands/test-commands.ts'
import { idpCommands } from './idp-commands.ts'

/** Runs a command of `idp` as an operator does, for tests; if it is not understood, returns why. */
export function idp(context: Parameters<typeof runWords>[2], ...words: string[]): Promise<Ran> {
  return runWords(idpCommands, ['idp', ...words], context)
}

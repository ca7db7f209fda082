import { readIdpCommand } from '#server/sign-in/commands/idp-command.ts'
import { runIdpCommand } from '#server/sign-in/commands/run-idp-command.ts'
import type { Said } from '#server/sign-in/commands/said.ts'
import type { CommandParts } from '#server/sign-in/commands/command-parts.ts'

/** Gives a command of `idp` as an operator does, for tests; where it is not understood, why. */
export async function idp(parts: CommandParts, ...words: string[]): Promise<Said> {
  const { command, problems } = readIdpCommand(words)
  return command === null ? { lines: [], problems } : runIdpCommand(command, parts)
}

import { readIdpCommand } from '#server/features/single-sign-on/commands/idp-command.ts'
import { runIdpCommand } from '#server/features/single-sign-on/commands/run-idp-command.ts'
import type { Said } from '#server/core/commands/said.ts'
import type { CommandParts } from '#server/core/commands/command-parts.ts'

/** Gives a command of `idp` as an operator does, for tests; where it is not understood, why. */
export async function idp(parts: CommandParts, ...words: string[]): Promise<Said> {
  const { command, problems } = readIdpCommand(words)
  return command === null ? { lines: [], problems } : runIdpCommand(command, parts)
}

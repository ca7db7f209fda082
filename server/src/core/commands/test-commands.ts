import { tmpdir } from 'node:os'
import type { CommandContext, Terminal } from './command-context.ts'
import type { Command } from './define-command.ts'
import { readCommand } from './read-command.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { sealedInCore } from '#server/core/features/define-feature.ts'
import { cheapHashes } from '#server/core/calls/test-server.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'

type Given = Pick<CommandContext, 'database'> & Partial<CommandContext & Terminal>

/**
 * The lines that a command line prints, or its problems and the name of the refusal, which is null if it was not
 * understood.
 */
export type Ran = { lines: readonly string[]; problems: readonly string[]; refusal: string | null }

/** Runs a command line as an operator does; a part that `context` leaves out is a test's default. */
export async function runWords(commands: readonly Command[], words: readonly string[], context: Given): Promise<Ran> {
  const folder = context.folder ?? tmpdir()
  const read = await readCommand(commands, words, folder)
  if (!read.ok) return { lines: [], problems: read.error, refusal: null }
  const done = await read.value.run({
    secret: testSecret,
    hashes: cheapHashes(),
    agentsFolder: '',
    webFolder: '',
    now: new Date(),
    by: { agent: 'command line', address: '' },
    listening: { port: 0, https: false },
    domainOf: async () => defaultDomain,
    isProduction: false,
    sealedTables: sealedInCore,
    deliver: async () => null,
    progress: () => undefined,
    ...context,
    folder,
  })
  if (done.ok) return { lines: done.value, problems: [], refusal: null }
  return { lines: [], problems: done.error.problems, refusal: done.error.name }
}

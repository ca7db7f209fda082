import { findCommand, isHelpRequest, readCommand, usageLines } from '#server/core/commands/read-command.ts'
import type { PreparedCommand } from '#server/core/commands/define-command.ts'
import { printable } from '@portico/contract/platform/printable.ts'
import usages from './command-usages.json' with { type: 'json' }
import { commandsOf } from './command-topics.ts'

// Only the commands of the requested topic are loaded, and the database is opened only when one of them runs.

/** The operator's working directory; npm changes it to the package's folder. */
const folder = process.env['INIT_CWD'] ?? process.cwd()
const textOf = (lines: readonly string[]) => `${printable(lines.join('\n'))}\n`
const print = (lines: readonly string[]) => lines.length > 0 && process.stdout.write(textOf(lines))
const printProblems = (lines: readonly string[]) => lines.length > 0 && process.stderr.write(textOf(lines))
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs a command line. Returns the exit code: 0 if it succeeded, 1 if it failed, 2 if it was not understood. */
async function main(words: readonly string[]): Promise<number> {
  const commands = await commandsOf(words[0] ?? '')
  if (isHelpRequest(words)) {
    print(commands.length === 0 ? ['Usage:', ...usages] : usageLines(commands, words))
    return 0
  }
  if (commands.length === 0) {
    printProblems(['Usage:', ...usages])
    return 2
  }
  const isReadOnly = findCommand(commands, words)?.isReadOnly ?? true
  const unchanged = isReadOnly ? [] : ['Nothing was changed.']
  const read = await readCommand(commands, words, folder)
  if (read.ok) return run(read.value, unchanged)
  printProblems([...read.error, ...unchanged])
  return 2
}

async function run(command: PreparedCommand, unchanged: readonly string[]): Promise<number> {
  try {
    const { runCommand } = await import('./run-command.ts')
    const done = await runCommand(command, { folder, progress: (line) => printProblems([line]) }, (part, error) =>
      printProblems([`${part} could not be closed: ${messageOf(error)}`]),
    )
    if (done.ok) print(done.value)
    else printProblems([...done.error.problems, ...unchanged])
    return done.ok ? 0 : 1
  } catch (error) {
    printProblems([`This did not work: ${messageOf(error)}`])
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))

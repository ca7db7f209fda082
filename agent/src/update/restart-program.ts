import { spawn } from 'node:child_process'
import type { ExitName } from '#agent/platform/exit-codes.ts'

/**
 * Starts the program at `program` in place of this process, replacing it if the system supports that. A service on
 * Windows exits with the code that makes its manager start it again.
 */
export function restartProgram(program: string, args: readonly string[]): ExitName {
  if (process.platform !== 'win32' && process.execve !== undefined) {
    process.execve(program, [program, ...args], process.env)
  }
  if (args.includes('--service')) return 'restart'
  spawn(program, [...args], { stdio: 'inherit', detached: true }).unref()
  return 'done'
}

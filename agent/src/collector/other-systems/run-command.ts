import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program with arguments and returns its output. */
export type RunCommand = (command: readonly string[]) => Promise<string>

/** Milliseconds and bytes that a command may take. */
const limits = { timeout: 30_000, maxBuffer: 4 * 1024 * 1024 }

/** Runs a program without a shell; rejects if it fails or exceeds the limits. */
export const runCommand: RunCommand = async ([program = '', ...args]) => {
  const { stdout } = await promisify(execFile)(program, args, { ...limits, windowsHide: true })
  return stdout
}

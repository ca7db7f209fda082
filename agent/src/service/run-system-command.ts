import { execFile } from 'node:child_process'
import { Failure, sentenceOf } from '#agent/platform/exit-codes.ts'
import type { SystemCommand } from './service.ts'

export type RunCommand = (command: SystemCommand) => Promise<void>

/** Milliseconds until a command of the service manager times out. */
const patience = 60_000

/** Runs a system program. Refusal: `service-manager`, with the program's output. */
export async function runSystemCommand([program, ...args]: SystemCommand): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: patience, windowsHide: true }, (failure, stdout, stderr) => {
      if (failure === null) return resolve()
      const written = sentenceOf(stderr.trim() || stdout.trim() || failure)
      reject(new Failure('service-manager', `${[program, ...args].join(' ')}: ${written}`))
    })
  })
}

/** Returns whether this process may manage services. */
export async function isAdministrator(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  if (process.platform !== 'win32') return process.getuid?.() === 0
  // Succeeds only for administrators, and changes nothing.
  const answers = runSystemCommand([`${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\fltmc.exe`])
  return answers.then(
    () => true,
    () => false,
  )
}

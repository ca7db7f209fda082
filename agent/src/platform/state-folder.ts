import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { Failure, sentenceOf } from './exit-codes.ts'
import { refuseForeign, refuseForeignOnWindows } from './owner.ts'

/** Returns the folder of the state: `PORTICO_AGENT_STATE`, or the system's usual folder for this account. */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['PORTICO_AGENT_STATE']
  if (named !== undefined && named !== '') return path.resolve(named)
  return systemFolder(env)
}

/** Returns the folder for the system's service, or for an account that is not an administrator's. */
function systemFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return path.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Portico Agent')
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'darwin') {
    return isRoot
      ? '/Library/Application Support/Portico Agent'
      : path.join(homedir(), 'Library/Application Support/Portico Agent')
  }
  if (isRoot) return '/var/lib/portico-agent'
  return path.join(env['XDG_STATE_HOME'] ?? path.join(homedir(), '.local/state'), 'portico-agent')
}

/**
 * Closes a folder to ordinary users of Windows. All users can read ProgramData, and an owner can always change rights,
 * so administrators become the owner, and only they and SYSTEM get access.
 */
function closeToUsers(folder: string): void {
  const icacls = path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'icacls.exe')
  const owners = ['*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F']
  execFileSync(icacls, [folder, '/setowner', '*S-1-5-32-544'], { stdio: 'ignore' })
  execFileSync(icacls, [folder, '/inheritance:r', ...owners.flatMap((owner) => ['/grant:r', owner])], {
    stdio: 'ignore',
  })
}

/**
 * Refuses a folder of another account or that all may write, and makes one private that others can read. Refusals:
 * `state-not-private`, `state-not-writable`.
 */
export function checkStateFolder(folder: string): void {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats !== undefined) refuseForeign(folder, stats, 0o002)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw new Failure('state-not-writable', `The state folder ${folder} cannot be read: ${sentenceOf(thrown)}`)
  }
}

/** Creates the folder, accessible only by its owner. Refusals: `state-not-writable`, `state-not-private`. */
export function makeStateFolder(folder: string): void {
  try {
    checkStateFolder(folder)
    const wasThere = mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined
    chmodSync(folder, 0o700)
    if (process.platform !== 'win32') return
    if (wasThere) refuseForeignOnWindows(folder)
    closeToUsers(folder)
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown
    throw new Failure('state-not-writable', `The state folder ${folder} cannot be created: ${sentenceOf(thrown)}`)
  }
}

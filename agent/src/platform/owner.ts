import { execFileSync } from 'node:child_process'
import { chmodSync, type Stats } from 'node:fs'
import path from 'node:path'
import { Failure } from './exit-codes.ts'

/** What another account made or may write in the state is a trap: a key that it knows, or the key that verifies new versions. */
function foreign(place: string, why: string): Failure {
  return new Failure('state-not-private', `${place} ${why}. Delete it, then enrol this computer.`)
}

/** Accounts whose files are trusted besides one's own: administrators may do everything anyway. */
const root = 0
const systemAccount = 'S-1-5-18'
const administrators = 'S-1-5-32-544'

/**
 * Refuses a file or folder of another account, or one that others may write (`mask`); one that others may only read becomes its owner's
 * alone. `stats` are of what is there. Nothing on Windows. Refusal: `state-not-private`.
 */
export function refuseForeign(place: string, stats: Pick<Stats, 'uid' | 'mode'>, mask: number): void {
  const own = process.geteuid?.()
  if (own === undefined) return
  if (stats.uid !== own && stats.uid !== root) throw foreign(place, 'belongs to another account')
  if ((stats.mode & mask) !== 0) throw foreign(place, 'may be written by other accounts')
  if (stats.uid === own && (stats.mode & 0o077) !== 0) closeToOthers(place, stats.mode)
}

function closeToOthers(place: string, mode: number): void {
  try {
    chmodSync(place, mode & 0o700)
  } catch {
    // A disk that is only read: what others can read of it, they have read.
  }
}

type Run = (program: string, args: readonly string[], env: Record<string, string>) => string

const runNow: Run = (program, args, env) =>
  execFileSync(program, [...args], { encoding: 'utf8', windowsHide: true, env: { ...process.env, ...env } })

/** Two lines: the owner of a path, and the account of this process. */
const ownerScript =
  '(Get-Acl -LiteralPath $env:PORTICO_PLACE).GetOwner([Security.Principal.SecurityIdentifier]).Value; ' +
  '[Security.Principal.WindowsIdentity]::GetCurrent().User.Value'

/**
 * The same on Windows, by the owner: an account can change the rights to what it owns, and cannot give that to administrators. Refusal:
 * `state-not-private`, also where the owner cannot be read.
 */
export function refuseForeignOnWindows(place: string, run: Run = runNow): void {
  const system = path.win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32')
  const powerShell = path.win32.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const args = ['-NoProfile', '-NonInteractive', '-Command', ownerScript]
  const [owner = '', own = ''] = run(powerShell, args, { PORTICO_PLACE: place }).split(/\s+/)
  if (owner === '' || ![systemAccount, administrators, own].includes(owner)) {
    throw foreign(place, 'belongs to another account')
  }
}

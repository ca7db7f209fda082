import { execFileSync } from 'node:child_process'
import { chmodSync, type Stats } from 'node:fs'
import path from 'node:path'
import { Failure } from './exit-codes.ts'

/**
 * State that another account created or may write is dangerous: that account may know the key, or choose the key that
 * verifies new versions.
 */
function foreign(target: string, why: string): Failure {
  return new Failure('state-not-private', `${target} ${why}. Delete it, then enrol this computer.`)
}

/** Besides this account, root's files are trusted, since root can do everything anyway. */
const root = 0
const systemAccount = 'S-1-5-18'
const administrators = 'S-1-5-32-544'

/**
 * Refuses a file or folder that another account owns or others may write (`mask`). If others may only read it, removes
 * that right. `stats` describe the path. Does nothing on Windows. Refusal: `state-not-private`.
 */
export function refuseForeign(target: string, stats: Pick<Stats, 'uid' | 'mode'>, mask: number): void {
  const own = process.geteuid?.()
  if (own === undefined) return
  if (stats.uid !== own && stats.uid !== root) throw foreign(target, 'belongs to another account')
  if ((stats.mode & mask) !== 0) throw foreign(target, 'may be written by other accounts')
  if (stats.uid === own && (stats.mode & 0o077) !== 0) closeToOthers(target, stats.mode)
}

function closeToOthers(target: string, mode: number): void {
  try {
    chmodSync(target, mode & 0o700)
  } catch {
    // On a read-only disk others keep the right, but they may have read the content already.
  }
}

type Run = (program: string, args: readonly string[], env: Record<string, string>) => string

const runNow: Run = (program, args, env) =>
  execFileSync(program, [...args], { encoding: 'utf8', windowsHide: true, env: { ...process.env, ...env } })

/** Prints two lines: the owner of a path, and the account of this process. */
const ownerScript =
  '(Get-Acl -LiteralPath $env:PORTICO_PLACE).GetOwner([Security.Principal.SecurityIdentifier]).Value; ' +
  '[Security.Principal.WindowsIdentity]::GetCurrent().User.Value'

/**
 * Refuses a foreign path on Windows, by its owner: an owner can change the rights, and an account cannot make
 * administrators the owner. Refusal: `state-not-private`, also if the owner cannot be read.
 */
export function refuseForeignOnWindows(target: string, run: Run = runNow): void {
  const system = path.win32.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32')
  const powerShell = path.win32.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const args = ['-NoProfile', '-NonInteractive', '-Command', ownerScript]
  const [owner = '', own = ''] = run(powerShell, args, { PORTICO_PLACE: target }).split(/\s+/)
  if (owner === '' || ![systemAccount, administrators, own].includes(owner)) {
    throw foreign(target, 'belongs to another account')
  }
}

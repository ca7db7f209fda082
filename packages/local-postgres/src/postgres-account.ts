import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** The unprivileged account that runs PostgreSQL; undefined for the account of this process. */
export type PostgresAccount = { uid: number; gid: number } | undefined

/**
 * Chooses the account for a cluster. PostgreSQL refuses to run as root, so root uses the owner of the existing data,
 * else `postgres`, else `nobody`.
 * @param existing the cluster's folder, if there is one
 */
export function choosePostgresAccount(existing: string | undefined): PostgresAccount {
  if (process.getuid?.() !== 0) return undefined
  if (existing !== undefined) {
    const { uid, gid } = statSync(existing)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root and this system has neither an account "postgres" nor "nobody": ' +
      'start Portico as an ordinary user, or set DATABASE_URL.',
  )
}

/** Returns whether the account may enter a folder. The operating system decides, so that access lists count too. */
export function mayEnter(account: PostgresAccount, folder: string): boolean {
  if (account === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Makes the account the owner of a file or folder; does nothing without an account. */
export function giveTo(account: PostgresAccount, path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

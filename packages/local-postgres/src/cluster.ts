import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError, inOneSentence, isDiskFull } from './embedded-postgres-error.ts'
import { choosePostgresAccount, giveTo, mayEnter, type PostgresAccount } from './postgres-account.ts'
import { ensureReadableFolder, findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'

/** A database cluster on disk, with the paths, account and programs that run it. */
export type Cluster = {
  data: string
  log: string
  superuserPassword: string
  account: PostgresAccount
  programs: PostgresPrograms
}

/**
 * Returns the cluster of a folder; creates it on first use. Its data are in `<folder>/postgres` (`data/`, and
 * `password`, 0600), its log is `<folder>/postgres.log`. If root's folder is below one that PostgreSQL's unprivileged
 * account cannot enter, the data are in /var/lib/portico instead and `<folder>/postgres-is-at` contains their path: to
 * move or delete the data, include both.
 */
export function openCluster(folder: string): Cluster {
  const elsewhere = path.join(folder, 'postgres-is-at')
  let home = path.join(folder, 'postgres')
  try {
    makeFolder(folder)
    if (existsSync(elsewhere)) {
      home = readFileSync(elsewhere, 'utf8').trim()
      if (!existsSync(home))
        throw new EmbeddedPostgresError(
          `The database of ${folder} was in ${home}, which is gone: bring it back, or delete ${elsewhere} to begin with an empty one.`,
        )
    }
    const account = choosePostgresAccount(existsSync(home) ? home : undefined)
    const programs = findPostgresPrograms(account)
    if (!existsSync(home)) {
      if (mayEnter(account, folder)) makeCluster(home, account, programs)
      else home = makeClusterElsewhere(elsewhere, account, programs)
    }
    const superuserPassword = readFileSync(path.join(home, 'password'), 'utf8').trim()
    return {
      data: path.join(home, 'data'),
      log: path.join(folder, 'postgres.log'),
      superuserPassword,
      account,
      programs,
    }
  } catch (failure) {
    throw inOneSentence(`keep the database in ${home}`, failure)
  }
}

// @NOTE not mkdir's own "recursive": on a read-only file system it reports "no such file"
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || folder === path.dirname(folder)) throw failure
    makeFolder(path.dirname(folder))
    mkdirSync(folder)
  }
}

/**
 * Creates the cluster in a temporary folder and moves it, so that neither a crash nor a second server leaves or reads a
 * partial one.
 */
function makeCluster(home: string, account: PostgresAccount, programs: PostgresPrograms): void {
  const unfinished = mkdtempSync(`${home}-unfinished-`)
  try {
    const password = path.join(unfinished, 'password')
    writeFileSync(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    giveTo(account, password)
    giveTo(account, unfinished)
    runInitdb(path.join(unfinished, 'data'), password, account, programs)
    renameSync(unfinished, home)
  } catch (failure) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(path.join(home, 'password'))) throw failure
  }
}

function makeClusterElsewhere(pointer: string, account: PostgresAccount, programs: PostgresPrograms): string {
  const home = path.join(ensureReadableFolder(), `database-${randomBytes(8).toString('hex')}`)
  makeCluster(home, account, programs)
  try {
    writeFileSync(pointer, `${home}\n`, { mode: 0o600, flag: 'wx' })
    return home
  } catch (failure) {
    rmSync(home, { recursive: true })
    if (!existsSync(pointer)) throw failure
    return readFileSync(pointer, 'utf8').trim()
  }
}

const clusterKind = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

function runInitdb(data: string, password: string, account: PostgresAccount, programs: PostgresPrograms): void {
  const { status, stderr, error } = spawnSync(
    programs.initdb,
    [`--pgdata=${data}`, `--pwfile=${password}`, ...clusterKind],
    {
      ...account,
      cwd: path.dirname(data),
      env: postgresEnvironment(),
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  if (error !== undefined)
    throw new EmbeddedPostgresError(`Cannot run ${programs.initdb}: ${error.message}.`, { cause: error })
  if (status === 0) return
  const reason = isDiskFull(stderr)
    ? 'the disk is full'
    : (/(?:error|FATAL|PANIC): +(.*)/.exec(stderr)?.[1] ?? stderr.trim())
  throw new EmbeddedPostgresError(`Cannot make the database in ${path.dirname(path.dirname(data))}: ${reason}.`)
}

/**
 * Returns the environment variables of PostgreSQL's programs: without PG* variables, which may be meant for another
 * server, and with English messages.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'
import { EmbeddedPostgresError, inOneSentence } from './embedded-postgres-error.ts'

/** Full paths of the programs that create, run and stop a cluster. */
export type PostgresPrograms = { initdb: string; postgres: string; pgCtl: string }

/** Folders in which root stores files that other accounts must read, in order of preference. */
const readableFolders = ['/var/lib/portico', '/var/tmp/portico-root']

/**
 * Finds the PostgreSQL that npm installed for this platform, in a form that the account can run. Creates the library
 * links that npm packages cannot contain. If the account cannot reach the package (a checkout below /root), root copies
 * it to a folder that all accounts can read.
 */
export function findPostgresPrograms(account: PostgresAccount): PostgresPrograms {
  const { native, version } = installedPackage()
  makeLibraryLinks(native)
  const inPlace = programsIn(native)
  if (account === undefined || runsFor(account, inPlace.postgres)) return inPlace
  const copied = programsIn(copyToReadableFolder(native, version))
  if (runsFor(account, copied.postgres)) return copied
  throw new EmbeddedPostgresError(
    `The account with uid ${account.uid} cannot run ${copied.postgres}: allow it, start Portico as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Creates or checks the folder in which root stores files for an unprivileged account. Returns its path. */
export function ensureReadableFolder(): string {
  const refusals: string[] = []
  for (const folder of readableFolders) {
    try {
      mkdirSync(folder, { mode: 0o755 })
      chmodSync(folder, 0o755)
    } catch (failure) {
      if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) {
        refusals.push(String(inOneSentence(`make ${folder}`, failure)))
        continue
      }
    }
    // @NOTE another user may have created the folder first, to plant a program
    const { uid, mode } = lstatSync(folder)
    if (lstatSync(folder).isDirectory() && uid === 0 && (mode & 0o022) === 0) return folder
    refusals.push(`${folder} is not a folder that only root can change.`)
  }
  throw new EmbeddedPostgresError(
    `As root, Portico needs a folder that PostgreSQL's account can read. ${refusals.join(' ')}`,
  )
}

function installedPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const arch =
    process.arch === 'ppc64' || process.arch === 'arm64' || process.arch === 'arm' || process.arch === 'ia32'
      ? process.arch
      : 'x64'
  const name = `@embedded-postgres/${system}-${arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = path.join(path.dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: path.join(root, 'native'), version }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${process.platform} ${process.arch} (${name}): set DATABASE_URL, or run npm install without --omit=dev and --omit=optional.`,
      { cause },
    )
  }
}

/**
 * Creates the library links like the package's install script, since npm may be configured not to run install scripts.
 */
function makeLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  const links = lstatSync(list, { throwIfNoEntry: false }) === undefined ? '[]' : readFileSync(list, 'utf8')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (failure) {
      if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') continue
      throw inOneSentence(`make the link ${link}`, failure)
    }
  }
}

function programsIn(native: string): PostgresPrograms {
  const end = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => path.join(native, 'bin', name + end)
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') }
}

function runsFor(account: NonNullable<PostgresAccount>, postgres: string): boolean {
  return spawnSync(postgres, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function copyToReadableFolder(native: string, version: string): string {
  const folder = ensureReadableFolder()
  const target = path.join(folder, `postgres-${version}`)
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return target
  try {
    const unfinished = mkdtempSync(path.join(folder, 'unfinished-'))
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    letEveryoneRead(unfinished)
    try {
      renameSync(unfinished, target)
    } catch {
      // @NOTE another server that started at the same time has already made the same copy
      rmSync(unfinished, { recursive: true })
    }
  } catch (failure) {
    throw inOneSentence(`copy PostgreSQL to ${target}`, failure)
  }
  return target
}

function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(file, 0o755)
    else if (entry.isFile()) chmodSync(file, lstatSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}

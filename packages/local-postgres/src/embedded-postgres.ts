import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, openCluster, postgresEnvironment } from './cluster.ts'
import { EmbeddedPostgresError, inOneSentence, isDiskFull } from './embedded-postgres-error.ts'
import { freePort } from './free-port.ts'
import { ensureDatabase, joinCluster, leaveCluster } from './cluster-queries.ts'

const patienceMs = 60_000
const largestLogBytes = 10_000_000

type Running = { pid: number; port: number }

/**
 * Starts the PostgreSQL 18 that npm installed with its data in a folder, or joins the one already running on that
 * folder. A folder has one database, however many processes start it: later ones join, and the last to call `stop()`
 * stops it. A process killed without `stop()` counts as stopped; if it was the last, PostgreSQL keeps running and the
 * next start joins it. PostgreSQL listens only on 127.0.0.1. For root, see `openCluster` about the location and the
 * account of PostgreSQL.
 * @param folder created if missing; everything is stored below it
 * @param port a free one by default; ignored when joining
 * @param isLasting false for data that are not needed after a crash, such as those of tests; true by default
 * @returns the superuser's URL of the database `portico`, and `stop`
 * @throws EmbeddedPostgresError one sentence for the operator
 */
export async function startEmbeddedPostgres({
  folder,
  port,
  isLasting = true,
}: {
  folder: string
  port?: number
  isLasting?: boolean
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = openCluster(path.resolve(folder))
  const deadline = Date.now() + patienceMs
  for (;;) {
    const running =
      findRunning(cluster) ?? (await launch(cluster, port ?? (await freePort()), port !== undefined, isLasting))
    const keeper = running === undefined ? undefined : await join(cluster, running)
    if (running !== undefined && keeper !== undefined) {
      return { url: urlOf(cluster, running, 'portico'), stop: () => leave(cluster, keeper) }
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `PostgreSQL did not get ready in ${patienceMs / 1000} s; its log is ${cluster.log}.`,
      )
    }
    await sleep(100)
  }
}

/**
 * Finds the process that uses the data. Deletes the process id file of a killed PostgreSQL whose id now belongs to
 * another program.
 */
function findRunning(cluster: Cluster): Running | undefined {
  const file = path.join(cluster.data, 'postmaster.pid')
  const [pid, , , port] = readIfThere(file).split('\n').map(Number)
  if (!pid || !port) return undefined
  if (isPostgresOf(cluster, pid)) return { pid, port }
  rmSync(file, { force: true })
  return undefined
}

function isPostgresOf(cluster: Cluster, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ESRCH') return false
  }
  if (process.platform === 'win32') return true
  const command =
    process.platform === 'linux'
      ? readIfThere(`/proc/${pid}/cmdline`)
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes(cluster.data)
}

/**
 * Settings for a cluster that is deleted after use. Autovacuum would visit each of a hundred databases once a minute.
 */
const passing = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * Starts PostgreSQL and waits until it accepts connections. Returns undefined if the caller should try again: another
 * process started it first, the port was taken but another may be used, or the start took too long. Throws on any other
 * failure.
 */
async function launch(
  cluster: Cluster,
  port: number,
  mustBeThatPort: boolean,
  isLasting: boolean,
): Promise<Running | undefined> {
  const { log, begin } = openLog(cluster)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_connections: 200,
    ...(isLasting ? { fsync: 'on' } : passing),
  }
  // @NOTE detached: Ctrl-C reaches the whole foreground group, and PostgreSQL must outlive the server's draining
  const child = spawn(
    cluster.programs.postgres,
    ['-D', cluster.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...cluster.account, cwd: cluster.data, env: postgresEnvironment(), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  const end: { output?: string } = {}
  child.once('exit', () => (end.output = readFileSync(cluster.log).subarray(begin).toString()))
  child.once('error', (failure) => (end.output = `FATAL:  ${failure.message}`))
  for (const deadline = Date.now() + patienceMs; end.output === undefined && Date.now() < deadline; await sleep(10)) {
    const lines = readIfThere(path.join(cluster.data, 'postmaster.pid')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') {
      // @NOTE once PostgreSQL runs, connections report its end; the log may be deleted by then
      child.removeAllListeners('exit')
      return { pid: child.pid ?? 0, port }
    }
  }
  if (end.output === undefined) return undefined
  return explainEnd(cluster, end.output, port, mustBeThatPort)
}

function explainEnd(cluster: Cluster, output: string, port: number, mustBeThatPort: boolean): undefined {
  if (/"postmaster\.pid" already exists|shared memory block .* still in use/.test(output)) return
  if (/Address already in use|could not bind/.test(output)) {
    if (!mustBeThatPort) return
    throw new EmbeddedPostgresError(
      `Port ${port} of 127.0.0.1, where PostgreSQL is to listen, is taken by another program.`,
    )
  }
  if (isDiskFull(output)) {
    throw new EmbeddedPostgresError(`PostgreSQL cannot start: the disk that holds ${cluster.data} is full.`)
  }
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1)
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}; its log is ${cluster.log}.`)
}

/** Returns a connection that marks this process as a user; undefined if PostgreSQL is not ready or is stopping. */
async function join(cluster: Cluster, running: Running): Promise<pg.Client | undefined> {
  const keeper = new pg.Client({
    connectionString: urlOf(cluster, running, 'postgres'),
    application_name: 'portico keeper',
  })
  // @NOTE when PostgreSQL ends, its users notice by their own connections
  keeper.on('error', () => undefined)
  try {
    await keeper.connect()
    await joinCluster(keeper)
    await ensureDatabase(keeper, 'portico')
    return keeper
  } catch (failure) {
    await keeper.end().catch(() => undefined)
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
    if (code === '28P01') {
      throw new EmbeddedPostgresError(
        `The password beside ${cluster.data} is not that of the PostgreSQL running on it.`,
      )
    }
    const passing = /^(57P0.|ECONNREFUSED|ECONNRESET|EPIPE)$/
    if (passing.test(code) || /Connection terminated|connection closed/i.test(String(failure))) return undefined
    throw failure
  }
}

async function leave(cluster: Cluster, keeper: pg.Client): Promise<void> {
  const alone = await leaveCluster(keeper).catch(() => undefined)
  try {
    if (alone === true) stopPostgres(cluster)
  } finally {
    await keeper.end().catch(() => undefined)
  }
  if (alone !== undefined) return
  // @NOTE PostgreSQL stopped meanwhile; another process may use the folder now, so it is read again
  const running = findRunning(cluster)
  const fresh = running === undefined ? undefined : await join(cluster, running)
  if (fresh !== undefined) await leave(cluster, fresh)
}

function stopPostgres({ programs, data, log, account }: Cluster): void {
  const { status, stderr } = spawnSync(programs.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '60'], {
    ...account,
    cwd: data,
    env: postgresEnvironment(),
    encoding: 'utf8',
  })
  const alreadyGone = /PID file .* does not exist|No such process/
  if (status !== 0 && !alreadyGone.test(stderr)) {
    throw new EmbeddedPostgresError(`PostgreSQL did not stop: ${stderr.trim()}; its log is ${log}.`)
  }
}

function openLog(cluster: Cluster): { log: number; begin: number } {
  try {
    // @NOTE root may write here in another user's folder: never follow a link, and give the file to that user
    const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants
    const log = openSync(
      cluster.log,
      O_WRONLY | O_CREAT | O_APPEND | (process.platform === 'win32' ? 0 : O_NOFOLLOW),
      0o600,
    )
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(path.dirname(cluster.log))
      fchownSync(log, uid, gid)
    }
    if (fstatSync(log).size > largestLogBytes) ftruncateSync(log)
    return { log, begin: fstatSync(log).size }
  } catch (failure) {
    throw inOneSentence(`write ${cluster.log}`, failure)
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && (failure.code === 'ENOENT' || failure.code === 'ESRCH'))
      return ''
    throw inOneSentence(`read ${file}`, failure)
  }
}

// @NOTE sslmode: otherwise a PGSSLMODE meant for another server would make clients request TLS, which this server does
// not offer
function urlOf(cluster: Cluster, { port }: Running, database: string): string {
  return `postgres://postgres:${cluster.superuserPassword}@127.0.0.1:${port}/${database}?sslmode=disable`
}

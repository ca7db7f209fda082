import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openCluster, postgresEnvironment, type Cluster } from '@portico/local-postgres/cluster.ts'
import { startEmbeddedPostgres } from '@portico/local-postgres/embedded-postgres.ts'
import { connect } from '#server/platform/database/connect.ts'
import { migrate, migrationNames } from '#server/platform/database/migrate.ts'
import { silentLog, testSecret } from '#server/platform/database/test-migrated-database.ts'
import { openReadiness } from './readiness.ts'

// The test starts its own PostgreSQL, because these settings would disturb other tests.
const folder = mkdtempSync(join(tmpdir(), 'portico-readiness-'))
const small = join(folder, 'small')
const mounts = process.getuid?.() === 0 && mountSmall()
let postgres: { url: string; stop: () => Promise<void> }
let cluster: Cluster
let owner: pg.Client
let appUrl = ''

function mountSmall(): boolean {
  chmodSync(folder, 0o711)
  mkdirSync(small)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status === 0
}

beforeAll(async () => {
  chmodSync(folder, 0o711)
  postgres = await startEmbeddedPostgres({ folder, isLasting: false })
  cluster = openCluster(folder)
  appUrl = await migrate(postgres.url, testSecret)
  owner = new pg.Client({ connectionString: postgres.url })
  owner.on('error', () => undefined)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await postgres?.stop()
  if (mounts) spawnSync('umount', [small])
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the outcome of the check for a node that starts at this moment. */
async function readinessOf(url = appUrl) {
  const { database, pool } = connect(url, silentLog)
  try {
    return await openReadiness(database)()
  } finally {
    await pool.end()
  }
}

/** Sets a setting of the database for connections that open later, until the test ends. */
async function setFor(setting: string, value: string): Promise<void> {
  await owner.query(`alter database portico set ${setting} = '${value}'`)
  onTestFinished(async () => void (await owner.query(`alter database portico reset ${setting}`)))
}

describe('a node is', () => {
  it('ready with a database that has its schema and can be written; checks within a second are one', async () => {
    const { database, pool } = connect(appUrl, silentLog)
    const check = openReadiness(database)
    expect(await Promise.all([check(), check(), check()])).toEqual([null, null, null])
    const { rows } = await owner.query('select checked_at from platform.write_checks')
    expect(rows).toHaveLength(1)
    await pool.end()
    expect(await check()).toBeNull()
    expect(await openReadiness(database)()).toBe('database-away')
  })

  it('not ready when an operator made the database read-only', async () => {
    await setFor('default_transaction_read_only', 'on')
    expect(await readinessOf()).toBe('read-only')
  })

  it('not ready when the database lacks a migration of its program, as an old backup does', async () => {
    const newest = (await migrationNames()).at(-1)
    const { rows } = await owner.query<{ name: string; timestamp: string }>(
      'delete from public.portico_migrations where name = $1 returning *',
      [newest],
    )
    expect(await readinessOf()).toBe('old-schema')
    for (const { name, timestamp } of [...rows, { name: '9999-newer', timestamp: '' }])
      await owner.query('insert into public.portico_migrations (name, timestamp) values ($1, $2)', [name, timestamp])
    // A newer program may have migrated the database already.
    expect(await readinessOf()).toBeNull()
  })

  it('not ready when the database may write no more temporary files', async () => {
    await setFor('temp_file_limit', '64kB')
    expect(await readinessOf()).toBe('disk-full')
  })

  it.runIf(mounts)('not ready on a full disk, and ready when there is room again', async () => {
    chownSync(small, cluster.account?.uid ?? 0, cluster.account?.gid ?? 0)
    await owner.query(`create tablespace small location '${small}'`)
    await owner.query('grant create on tablespace small to public')
    await setFor('temp_tablespaces', 'small')
    expect(await readinessOf()).toBeNull()
    const file = join(small, 'filler')
    const filler = openSync(file, 'w')
    expect(() => {
      for (;;) writeSync(filler, Buffer.alloc(4096))
    }).toThrow('ENOSPC')
    closeSync(filler)
    expect(await readinessOf()).toBe('disk-full')
    rmSync(file)
    expect(await readinessOf()).toBeNull()
    await owner.query('alter database portico reset temp_tablespaces')
    await owner.query('drop tablespace small')
  })

  it('not ready on a standby, and ready once that is promoted', async () => {
    await owner.end()
    await postgres.stop()
    writeFileSync(join(cluster.data, 'standby.signal'), '')
    const { port } = new URL(postgres.url)
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
    const standby = spawn(
      cluster.programs.postgres,
      ['-D', cluster.data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...cluster.account, cwd: cluster.data, env: postgresEnvironment(), stdio: 'ignore' },
    )
    onTestFinished(async () => {
      if (standby.exitCode !== null) return
      const ended = once(standby, 'exit')
      standby.kill('SIGINT')
      await ended
    })
    await expect.poll(() => readinessOf()).toBe('read-only')
    const promoter = new pg.Client({ connectionString: postgres.url })
    await promoter.connect()
    await promoter.query('select pg_promote()')
    await promoter.end()
    await expect.poll(() => readinessOf()).toBeNull()
  })
})

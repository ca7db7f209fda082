import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../packages/local-postgres/src/free-port.ts'
import { choosePostgresAccount } from '../packages/local-postgres/src/postgres-account.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { testSecret } from '../server/src/platform/database/test-migrated-database.ts'

const root = path.join(import.meta.dirname, '..')
const debian = '/usr/lib/postgresql'
/** PostgreSQL's programs from Debian: the npm package lacks pg_dump. */
const bin = (existsSync(debian) ? readdirSync(debian) : [])
  .map((version) => path.join(debian, version, 'bin'))
  .findLast((folder) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(folder, name))),
  )
const account = choosePostgresAccount(undefined)
const folder = mkdtempSync(path.join(tmpdir(), 'portico-backup-'))
const servers: ChildProcess[] = []

afterAll(async () => {
  for (const server of servers) {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the commands in a part of a documentation page, block by block. */
function blocksBetween(file: string, from: string, to: string): string[] {
  const text = readFileSync(path.join(root, 'server/documentation', file), 'utf8')
  const part = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)))
  return [...part.matchAll(/^ *```\n([^`]+?)\n *```$/gm)].map(([, block = '']) => block.replaceAll(/^ +/gm, ''))
}

function run(program: string, words: string[]): void {
  const { status, stderr } = spawnSync(path.join(bin ?? '', program), words, {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  })
  expect([program, status, stderr]).toEqual([program, 0, ''])
}

/** Starts a PostgreSQL server with an administrator and nothing else. */
async function startServer(name: string): Promise<{ port: number; admin: (database: string) => Promise<pg.Client> }> {
  const [data, port] = [path.join(folder, name), await freePort()]
  mkdirSync(data)
  chmodSync(folder, 0o755)
  if (account !== undefined) chownSync(data, account.uid, account.gid)
  const { status, stderr } = spawnSync(
    path.join(bin ?? '', 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'],
    {
      ...account,
      cwd: data,
      encoding: 'utf8',
    },
  )
  expect([status, stderr.includes('error')]).toEqual([0, false])
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  servers.push(
    spawn(path.join(bin ?? '', 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: data,
      stdio: 'ignore',
    }),
  )
  const admin = async (database: string) => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/${database}` })
    await client.connect()
    return client
  }
  await expect.poll(() => admin('postgres').then((client) => client.end().then(() => 'ready'), String)).toBe('ready')
  return { port, admin }
}

/** Runs statements one after another, as psql does. */
async function runStatements(client: pg.Client, block = ''): Promise<void> {
  for (const statement of block.split(/;\n?/).filter((one) => one.trim() !== '')) await client.query(statement)
  await client.end()
}

const words = (command = '', port = 0) => command.replaceAll(':5432', `:${port}`).split(' ').slice(1)

// Runs only if Debian's PostgreSQL is installed: apt-get install postgresql.
it.runIf(bin !== undefined)(
  'a backup by the documented commands is restored by them on a new server, which starts',
  async () => {
    const [database = ''] = blocksBetween('running-portico.md', '**Database.**', '**Settings.**')
    const [backupRole, dump, rolesAndDatabase, restore] = blocksBetween(
      'database-and-backups.md',
      '## Backups',
      '## Keep the secret',
    )
    const old = await startServer('old')
    await runStatements(await old.admin('postgres'), database)
    const ownerOf = (port: number) => `postgres://portico_owner:LONG-RANDOM-PASSWORD@127.0.0.1:${port}/portico`
    await migrate(ownerOf(old.port), testSecret)
    const filling = await old.admin('portico')
    await filling.query(
      `insert into tenant.tenants (tenant_id, name, authtype, is_msp) values (gen_random_uuid(), 'Kept', 'local', true)`,
    )
    await runStatements(filling, backupRole)
    if (account !== undefined) chownSync(folder, account.uid, account.gid)
    run('pg_dump', words(dump, old.port))

    const fresh = await startServer('fresh')
    await runStatements(await fresh.admin('postgres'), rolesAndDatabase)
    run('pg_restore', words(restore, fresh.port))
    const appUrl = await migrate(ownerOf(fresh.port), testSecret)
    const [admin, app] = [await fresh.admin('portico'), new pg.Client({ connectionString: appUrl })]
    await app.connect()
    expect((await admin.query('select name from tenant.tenants where name = $1', ['Kept'])).rows).toHaveLength(1)
    // Row security was restored too: without a tenant's scope, the app's role sees no tenant.
    expect((await app.query('select name from tenant.tenants')).rows).toEqual([])
    await Promise.all([admin.end(), app.end()])
  },
)

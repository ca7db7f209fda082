import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { adoptRole, lockMigrations, openJobsToApp, readMissingRights, readServerVersion } from './migration-queries.ts'
import { runMigrationFiles } from './run-migrations.ts'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import type { Secret } from '#server/platform/crypto/secret.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/**
 * PostgreSQL 15 is the oldest version with the row-level security and `create role` membership rules that this relies
 * on.
 */
const oldestServer = 150_000

/**
 * Migrates the database of `ownerUrl` to the newest schema, only once even if several nodes start concurrently, and
 * creates the role that the server connects as. Returns the URL for that role. `upTo` stops after the migration of that
 * name. Throws when a migration fails; those before it are kept. `log` names the reason when a migration waits for a
 * table in use.
 */
export async function migrate(
  ownerUrl: string,
  secret: Secret,
  upTo?: string,
  log?: Pick<Logger, 'warn'>,
): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, connectionTimeoutMillis: 10_000 })
  // A broken connection fails the query it runs; that error is enough.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined))
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    if ((await readServerVersion(owner)) < oldestServer) throw new Error('Portico needs PostgreSQL 15 or newer.')
    await checkRights(owner)
    // The lock lasts as long as its connection: when a node is killed, the next one acquires it.
    return await owner.connection().execute(async (locked) => {
      await lockMigrations(locked)
      await runMigrationFiles({ owner, pool, log }, await readMigrations(), upTo)
      await runMigrations({ pgPool: pool })
      await openJobsToApp(owner)
      const { url, role, password } = loginOf(ownerUrl, secret)
      await adoptRole(owner, role, password)
      return url
    })
  } finally {
    await owner.destroy()
  }
}

async function checkRights(owner: Kysely<unknown>): Promise<void> {
  const { role, missing } = await readMissingRights(owner)
  if (missing.length === 0) return
  const how = missing.map((statement) => `${statement};`).join(' ')
  throw new Error(
    `The role ${role} of DATABASE_URL needs the right to make schemas and roles. Let an administrator of PostgreSQL run: ${how}`,
  )
}

/** The names of the migrations of this program, in their order. */
export const migrationNames = keepOnce(async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return files.map((name) => name.replace('.sql', '')).toSorted()
})

/** Returns the texts of the plain SQL files in `migrations/`, by name. */
export async function readMigrations(): Promise<Record<string, string>> {
  const entries = (await migrationNames()).map(async (name): Promise<[string, string]> => [
    name,
    await readFile(join(folder, `${name}.sql`), 'utf8'),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Returns the login role of the server on the database of `ownerUrl`. It is named after the secret and its password
 * derived from it, so that every node with the secret knows both, and a changed secret gets its own role.
 */
export function loginOf(ownerUrl: string, secret: Secret): { url: string; role: string; password: string } {
  const role = `portico_app_${secret.fingerprint}`
  const password = secret.mac('database-role', role).toString('base64url')
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return { url: url.toString(), role, password }
}

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { dropDatabase, ensureDatabase } from './cluster-queries.ts'

/** Starts the PostgreSQL of one test run in a temporary folder. Returns the superuser's URL; `stop` removes everything. */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-test-'))
  // @NOTE when root runs the tests, PostgreSQL's own account must pass through to its data
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ folder, isLasting: false })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes an empty database on the PostgreSQL of the test run (PORTICO_TEST_DATABASE_URL): one for each test file.
 * @returns its URL, as superuser, and `drop`, which also ends connections still open to it
 */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL']
  if (server === undefined)
    throw new Error('PORTICO_TEST_DATABASE_URL is not set: run the tests by npm test or vitest.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(server, (client) => ensureDatabase(client, name))
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => withClient(server, (client) => dropDatabase(client, name)) }
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

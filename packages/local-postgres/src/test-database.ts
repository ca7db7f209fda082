import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  copyDatabase,
  dropDatabase,
  dropTemplates,
  ensureDatabase,
  hasTemplate,
  lockTemplate,
  makeTemplate,
} from './cluster-queries.ts'

/**
 * The folder whose files Linux keeps in memory. Copying a database there takes a tenth of the processor time of copying
 * it on disk.
 */
const inMemory = '/dev/shm'

/**
 * The free memory that a test run needs, in bytes: several times the size of its databases, because workers need memory
 * too.
 */
const roomNeeded = 4 * 1024 ** 3

/** Returns the folder for the data of a test run: in memory if there is enough, else the temporary folder. */
export function folderOfTestData(memory = inMemory): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < roomNeeded ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}

/**
 * Starts the PostgreSQL of one test run in a temporary folder. Returns the superuser's URL; `stop` removes everything.
 */
export async function startTestPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(folderOfTestData(), 'portico-test-'))
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

/** The template of test databases: `fill` prepares an empty database, once in a run. */
export type Template = { name: string; fill: (url: string) => Promise<unknown> }

/**
 * Creates a database on the PostgreSQL of the test run (PORTICO_TEST_DATABASE_URL), one for each test file.
 * @param template the template to copy; the database is empty by default. The first caller in a run fills it,
 * concurrent ones wait
 * @returns its URL as superuser, and `drop`, which also closes connections that are still open. A pool may have some,
 * since its `end` does not wait for them, so a pool needs a listener for errors.
 */
export async function createTestDatabase(template?: Template): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env['PORTICO_TEST_DATABASE_URL']
  if (server === undefined)
    throw new Error('PORTICO_TEST_DATABASE_URL is not set: run the tests by npm test or vitest.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(server, async (client) => {
    if (template === undefined) await ensureDatabase(client, name)
    else await copyDatabase(client, name, await ensureTemplate(client, server, template))
  })
  return { url: databaseUrl(server, name), drop: () => withClient(server, (client) => dropDatabase(client, name)) }
}

const filled = new Set<string>()

/**
 * Returns the template's name in PostgreSQL. The name contains the id of the run, because PostgreSQL may outlive a run.
 */
async function ensureTemplate(client: pg.Client, server: string, { name, fill }: Template): Promise<string> {
  const whole = `${templatesOf(process.env['PORTICO_TEST_RUN'] ?? '')}${name}`
  if (filled.has(whole)) return whole
  await lockTemplate(client, whole)
  if (!(await hasTemplate(client, whole))) {
    // Removes what a failed attempt left.
    await dropDatabase(client, whole)
    await ensureDatabase(client, whole)
    await fill(databaseUrl(server, whole))
    await makeTemplate(client, whole)
  }
  filled.add(whole)
  return whole
}

const templatesOf = (run: string) => `template_${run}_`

/** Removes the templates of a test run (PORTICO_TEST_RUN) from the PostgreSQL of this URL. */
export async function dropTestTemplates(server: string, run: string): Promise<void> {
  await withClient(server, (client) => dropTemplates(client, templatesOf(run)))
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
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

import { tmpdir } from 'node:os'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase, dropTestTemplates, folderOfTestData } from './test-database.ts'

afterEach(() => void vi.unstubAllEnvs())

test('each caller gets its own empty database, and deletes it even while it is in use', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.url).not.toBe(two.url)
  const user = new pg.Client({ connectionString: one.url })
  const cutOff = new Promise((resolve) => user.on('error', resolve))
  await user.connect()
  await user.query('CREATE TABLE mine (id int)')
  await Promise.all([one.drop(), two.drop()])
  expect(String(await cutOff)).toContain('terminating connection')
  const late = new pg.Client({ connectionString: one.url })
  await expect(late.connect()).rejects.toThrow('does not exist')
})

test('a template is filled once for concurrent callers, copied by each, and removed with its run', async () => {
  const server = process.env['PORTICO_TEST_DATABASE_URL'] ?? ''
  vi.stubEnv('PORTICO_TEST_RUN', 'run_of_a_test')
  let fills = 0
  const fill = async (url: string) => {
    fills += 1
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS id')
  }
  const copies = await Promise.all([1, 2, 3].map(() => createTestDatabase({ name: 'kept', fill })))
  for (const { url } of copies) expect(await query(url, 'SELECT * FROM kept')).toEqual([{ id: 1 }])
  expect(fills).toBe(1)
  await Promise.all(copies.map(({ drop }) => drop()))
  const templates = "SELECT datname FROM pg_database WHERE datname LIKE 'template_run_of_a_test_%'"
  expect(await query(server, templates)).toHaveLength(1)
  await dropTestTemplates(server, 'run_of_a_test')
  expect(await query(server, templates)).toEqual([])
})

test('a template that could not be filled is filled by the next caller', async () => {
  const server = process.env['PORTICO_TEST_DATABASE_URL'] ?? ''
  vi.stubEnv('PORTICO_TEST_RUN', 'run_that_failed')
  const fail = (url: string) => query(url, 'CREATE TABLE half (); SELECT 1 / 0')
  await expect(createTestDatabase({ name: 'kept', fill: fail })).rejects.toThrow('division by zero')
  const { url, drop } = await createTestDatabase({
    name: 'kept',
    fill: (empty) => query(empty, 'CREATE TABLE half ()'),
  })
  expect(await query(url, 'SELECT * FROM half')).toEqual([])
  await drop()
  await dropTestTemplates(server, 'run_that_failed')
})

test('without room in memory the data are in the temporary folder', () => {
  expect(folderOfTestData('/nowhere/in/memory')).toBe(tmpdir())
})

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

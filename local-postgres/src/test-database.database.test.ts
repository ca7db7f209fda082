import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

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

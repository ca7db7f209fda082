import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'
import pg from 'pg'
import { readColumns } from './column-queries.ts'
import { schemaFiles } from './schema-text.ts'

const folder = path.join(import.meta.dirname, '../../server/src/platform/database')
let migrated: MigratedDatabase
let owner: pg.Client
beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = new pg.Client({ connectionString: migrated.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await migrated.drop()
})

it('the types of the tables are those of the migrated schema: npm run schema writes them', async () => {
  for (const [name, text] of Object.entries(schemaFiles(await readColumns(owner))))
    expect([name, await readFile(path.join(folder, name), 'utf8')]).toEqual([name, text])
})

it('a changed table changes the types', async () => {
  const before = schemaFiles(await readColumns(owner))
  await owner.query('alter table tenant.devices add column planted bigint')
  const after = schemaFiles(await readColumns(owner))
  expect(after['tenant-tables.ts']).not.toBe(before['tenant-tables.ts'])
  expect(after['tenant-tables.ts']).toContain('    planted: string | null\n')
  await owner.query('alter table tenant.devices alter column planted type point using null')
  const columns = await readColumns(owner)
  expect(() => schemaFiles(columns)).toThrow('devices.planted has a type without an entry: point')
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'
import { extractStatements, type Source, type Statement } from './extract.ts'

const root = path.join(import.meta.dirname, '../..')
const sources: Source[] = globSync(
  ['{{server,demo}/src,server/tests,features/*/server}/**/*queries.ts', 'e2e/{platform,resilience}/*queries.ts'],
  {
    cwd: root,
  },
)
  .toSorted()
  .map((file) => ({ path: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }))

let migrated: MigratedDatabase
let app: pg.Client
beforeAll(async () => {
  migrated = await createMigratedDatabase()
  app = new pg.Client({ connectionString: migrated.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await migrated.drop()
})

/** Returns the statements that PostgreSQL refuses to prepare for the server's role, with their positions. */
async function refusedOf(statements: readonly Statement[]): Promise<string[]> {
  const refused: string[] = []
  for (const { path: file, line, text } of statements)
    await app.query(`prepare statement as ${text}`).then(
      () => app.query('deallocate statement'),
      (error: unknown) => refused.push(`${file}:${line} ${String(error)}`),
    )
  return refused
}

it('every statement is written whole in one place', () => {
  const { statements, faults } = extractStatements(sources)
  expect(faults.map(({ path: file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([])
  expect(statements.length).toBeGreaterThan(100)
})

it('every statement is prepared by PostgreSQL, on the migrated schema, as the role of the server', async () => {
  expect(await refusedOf(extractStatements(sources).statements)).toEqual([])
})

it.each([
  ['a column that does not exist', 'select missing from tenant.companies where tenant_id = ${id}', 'column "missing"'],
  ['a table of a former name', 'delete from tenant.code_steps where id = ${id}', 'relation "tenant.code_steps"'],
  ['a function of a former name', 'select platform.door(${id})', 'function platform.door'],
  ['a comparison of two types', 'select from tenant.companies where id = now()', 'operator does not exist: uuid = '],
])('refuses %s', async (_, text, error) => {
  const planted = `import { sql } from 'kysely'\nexport const read = (id: string) =>\n  sql\`${text}\``
  const { statements, faults } = extractStatements([{ path: 'planted-queries.ts', text: planted }])
  expect(faults).toEqual([])
  expect(await refusedOf(statements)).toEqual([expect.stringContaining(`planted-queries.ts:3 error: ${error}`)])
})

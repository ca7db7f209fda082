// Writes the types of the tables, server/src/platform/database/{schema,*-tables*}.ts, from a temporary database after
// all migrations. Run `npm run schema` after adding a migration.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startTestPostgres } from '@portico/local-postgres/test-database.ts'
import { createMigratedDatabase } from '@portico/server/platform/database/test-migrated-database.ts'
import { readColumns } from './schema/column-queries.ts'
import { schemaFiles } from './schema/schema-text.ts'

const folder = path.join(import.meta.dirname, '../server/src/platform/database')
const postgres = await startTestPostgres()
try {
  process.env['PORTICO_TEST_DATABASE_URL'] = postgres.url
  const migrated = await createMigratedDatabase()
  for (const [name, text] of Object.entries(schemaFiles(await readColumns(migrated.pool))))
    writeFileSync(path.join(folder, name), text)
  await migrated.drop()
} finally {
  await postgres.stop()
}

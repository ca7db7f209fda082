import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createMigratedDatabase } from '@portico/server/platform/database/test-migrated-database.ts'
import { expect, it, onTestFinished } from 'vitest'
import { readColumns } from '../schema/column-queries.ts'
import type { Source } from './extract.ts'
import { joinedOnPurpose } from './joined-on-purpose.ts'
import { actsFor, offered, tableOwners } from './table-owners.ts'
import { foreignUses, tableUses } from './table-uses.ts'

const root = path.join(import.meta.dirname, '../..')
const sources: Source[] = globSync(
  ['server/src/**/*queries.ts', 'features/*/server/**/*queries.ts', 'features/*/server/feature.ts'],
  { cwd: root },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/(^|\/)test-[^/]*$/.test(file))
  .toSorted()
  .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
const tables = new Set(Object.keys(tableOwners))
const foreignIn = (of: readonly Source[]) => foreignUses(tableUses(of, tables), tableOwners, { offered, actsFor })

it('every table and view of the schema has one owner, which exists', async () => {
  const migrated = await createMigratedDatabase()
  onTestFinished(() => migrated.drop())
  const columns = await readColumns(migrated.pool)
  expect(Object.keys(tableOwners)).toEqual([...new Set(columns.map(({ schema, table }) => `${schema}.${table}`))])
  const acting = Object.values(actsFor).flat()
  for (const owner of Object.values(tableOwners)) {
    const folder = path.join(root, owner.includes('/') ? `server/src/${owner}` : `features/${owner}/server`)
    expect([owner, acting.includes(owner) || existsSync(folder)]).toEqual([owner, true])
  }
})

it('a table is written by its owner, and read by others only if it is offered, except a few on purpose', () => {
  const found = new Set(foreignIn(sources).map(({ path: file, use, table }) => `${file} ${use} ${table}`))
  const listed = joinedOnPurpose.flatMap(({ path: file, use, tables: used }) =>
    used.split(' ').map((table) => `${file} ${use} ${table}`),
  )
  expect([...found].toSorted()).toEqual(listed.toSorted())
  expect(joinedOnPurpose.length).toBeLessThanOrEqual(10)
  for (const { path: file, reason } of joinedOnPurpose)
    expect([file, reason]).toEqual([file, expect.stringMatching(/\.$/)])
})

const planted = (file: string, text: string) =>
  foreignIn([{ path: file, text }]).map(({ line, module, table, use }) => `${line} ${module} ${use} ${table}`)
const ofChat = 'features/chat/server/conversations/planted-queries.ts'

it.each([
  ['its own table', ofChat, 'sql`update tenant.chats set title = 1`', []],
  ['an offered table', ofChat, 'sql`select 1\nfrom tenant.accounts`', []],
  ['a table of its core', 'server/src/core/devices/a-queries.ts', 'sql`delete from tenant.devices`', []],
  [
    'a table of a part of the desk',
    'server/src/core/requests/a-queries.ts',
    "tenant.insertInto('tenant.desk_queues')",
    [],
  ],
  ['a comment, and the type of a row', ofChat, "// tenant.boards\ntype A = Row<'tenant.boards'>", []],
  ['the table of another feature', ofChat, 'sql`select 1\nfrom tenant.boards`', ['2 chat reads tenant.boards']],
  ['the same by a builder', ofChat, "tenant.selectFrom('tenant.boards')", ['1 chat reads tenant.boards']],
  ['a change of an offered table', ofChat, 'sql`update tenant.accounts set a = 1`', ['1 chat writes tenant.accounts']],
  ['a deletion by a builder', ofChat, "tenant\n.deleteFrom('tenant.accounts')", ['2 chat writes tenant.accounts']],
  [
    'an insert',
    'server/src/core/mail/a-queries.ts',
    'sql`insert into tenant.roles`',
    ['1 core/mail writes tenant.roles'],
  ],
])('%s', (_, file, text, expected) => expect(planted(file, text)).toEqual(expected))

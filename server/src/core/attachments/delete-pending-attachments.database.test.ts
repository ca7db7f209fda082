import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#server/core/sessions/test-visitor-queries.ts'
import { connect } from '#server/platform/database/connect.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { handleDeletePendingAttachments } from './delete-pending-attachments.ts'

let migrated: MigratedDatabase
let owner: ReturnType<typeof connect>
beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = connect(migrated.ownerUrl, silentLog)
})
afterAll(async () => {
  await owner.pool.end()
  await migrated.drop()
})

it('deletes the files of every tenant that were uploaded a day ago and never attached, and no others', async () => {
  const visitors = [await signIn(owner.database, []), await signIn(owner.database, [])]
  for (const { tenantId, accountId } of visitors)
    await owner.pool.query(
      `insert into tenant.attachments (tenant_id, id, account_id, owner_id, name, media_type, size, content, created_at)
       select $1, gen_random_uuid(), $2, case when name = 'attached' then $2::uuid end, name, 'text/plain', 1, 'x', now() - age::interval
       from (values ('old', '25 hours'), ('attached', '25 hours'), ('new', '23 hours')) as file (name, age),
         generate_series(1, 150)`,
      [tenantId, accountId],
    )
  expect(await handleDeletePendingAttachments({ database: migrated.database, log: silentLog }).perform({})).toBe(300)
  const { rows } = await owner.pool.query<{ name: string; many: number }>(
    'select name, count(*)::int as many from tenant.attachments group by name order by name',
  )
  expect(rows).toEqual([
    { name: 'attached', many: 300 },
    { name: 'new', many: 300 },
  ])
})

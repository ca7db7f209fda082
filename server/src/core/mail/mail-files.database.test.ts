import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { createMigratedDatabase, type MigratedDatabase } from '#server/platform/database/test-migrated-database.ts'
import type { DefinedMail } from './define-mail.ts'
import { mailFilesAtMost, type MailFile } from './mail.ts'
import { markFailed, markSent, queueMail, readMail } from './mail-queries.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

const tenantId = deploymentTenantId
const pdf = (name: string, size = 4): MailFile => ({ name, type: 'application/pdf', bytes: Buffer.alloc(size, 37) })
const queue = (files: readonly MailFile[], id?: string) =>
  inTenant(migrated.database, tenantId, (tenant) =>
    queueMail<DefinedMail>(
      tenant,
      { tenantId, kind: 'weekly-board', recipient: 'a@x.test', params: {}, host: 'localhost', files },
      id,
    ),
  )
const filesOf = async (id: string) => (await readMail(migrated.database, tenantId, id))?.files ?? null
const storedFiles = () =>
  inTenant(migrated.database, tenantId, (tenant) => tenant.selectFrom('tenant.mail_files').select('mail_id').execute())

test('the files of a mail are kept in their order until it is sent, and no longer', async () => {
  const id = await queue([pdf('b.pdf'), pdf('a.pdf')])
  expect((await filesOf(id))?.map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf'])
  await markFailed(migrated.database, { tenantId, mailId: id }, 'No answer.')
  expect(await filesOf(id)).toHaveLength(2)
  await markSent(migrated.database, tenantId, id)
  expect(await filesOf(id)).toBe(null)
  expect(await storedFiles()).toEqual([])
})

test('a mail that is queued again keeps the files that it had', async () => {
  const id = await queue([pdf('first.pdf')])
  await queue([pdf('second.pdf'), pdf('third.pdf')], id)
  expect((await filesOf(id))?.map(({ name }) => name)).toEqual(['first.pdf'])
  await markSent(migrated.database, tenantId, id)
})

test('a mail with more than mail servers take is not queued', async () => {
  await expect(queue([pdf('large.pdf', mailFilesAtMost), pdf('small.pdf')])).rejects.toThrow(RangeError)
  expect(await storedFiles()).toEqual([])
  expect(await queue([pdf('large.pdf', mailFilesAtMost)])).toBeTruthy()
})

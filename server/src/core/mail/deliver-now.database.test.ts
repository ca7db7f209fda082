import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { newAccountMail } from '@portico/features/administration/server/new-account-mail.ts'
import { loadMails } from '#server/mails.ts'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { deliverNow } from './deliver-now.ts'
import { queueMail } from './mail-queries.ts'
import {
  createMigratedDatabase,
  testSecret,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'

const mails = await loadMails()

let migrated: MigratedDatabase
let url = ''
const taken: string[] = []
const smtp = new SMTPServer({
  disableReverseLookup: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, callback) {
    const take = async () => {
      taken.push(await text(stream))
      callback()
    }
    void take()
  },
})

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?ignoreTLS=true`
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await migrated.drop()
})

const queue = (recipient: string) =>
  inTenant(migrated.database, deploymentTenantId, (tenant) => {
    const params = { resetId: 'a-reset', tenant: 'Acme', email: recipient, ends: '2030-01-01T00:00:00Z' }
    return queueMail<typeof newAccountMail>(tenant, {
      tenantId: deploymentTenantId,
      kind: 'new-account',
      recipient,
      params,
      host: '',
    })
  })
const deliver = (mailId: string, smtpUrl: string | undefined) => {
  const { database, pool } = migrated
  const parts = { database, pool, secret: testSecret, smtpUrl, port: 3000, mails }
  return deliverNow(parts, { tenantId: deploymentTenantId, mailId }, { own: 15_000, others: 300 })
}

it('a mail is sent without a running server, once, although several commands deliver it', async () => {
  const mailId = await queue('ann@acme.example')
  expect(await Promise.all([deliver(mailId, url), deliver(mailId, url), deliver(mailId, undefined)])).toContain(null)
  expect(await deliver(mailId, undefined)).toBe(null)
  expect(taken.filter((mail) => mail.includes('To: ann@acme.example'))).toHaveLength(1)
})

it('returns why a mail was not sent, or that no worker could send it', async () => {
  expect(await deliver(await queue('bo@acme.example'), 'smtp://127.0.0.1:1?ignoreTLS=true')).toContain('ECONNREFUSED')
  expect(await deliver(await queue('cy@acme.example'), undefined)).toBe(
    'No running Portico has sent it, and SMTP_URL is not set here.',
  )
})

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Logger } from 'pino'
import { SMTPServer } from 'smtp-server'
import { NIL } from 'uuid'
import { readMailbox } from '@portico/demo/mailbox/mailbox-queries.ts'
import { openSmtpSink } from '@portico/demo/mailbox/smtp-sink.ts'
import { connect } from '#server/platform/database/connect.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { loadMails } from '#server/mails.ts'
import type { DefinedMail } from './define-mail.ts'
import { type signInCodeMail, codeOf } from '#server/core/authentication/sign-in-code-mail.ts'
import { queueMail } from './mail-queries.ts'
import { openOutbox } from '#server/core/mail/outbox/open-outbox.ts'
import { openMailSender } from './send-mail.ts'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import {
  createMigratedDatabase,
  silentLog,
  testSecret,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { openLog } from '#server/platform/operations/log.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { signIn } from '#server/core/sessions/test-visitor-queries.ts'

const mails = await loadMails()

let migrated: MigratedDatabase
/** Another customer's domain. */
const rival = {
  ...defaultDomain,
  host: 'rival.localhost',
  companyname: 'Rival',
  apptitle: 'Rival',
  domainurl: 'https://rival.example.test',
  maildomain: 'rival.example.test',
  defaulttenant: 'Rival',
}
const kinds = mails.map(({ kind }) => kind)
const challengeId = '0192a000-0000-7000-8000-000000000001'

const queue = (recipient: string, fail = false) =>
  inTenant(migrated.database, deploymentTenantId, async (tenant) => {
    const id = await queueMail<typeof signInCodeMail>(tenant, {
      tenantId: deploymentTenantId,
      kind: 'sign-in-code',
      recipient,
      params: { challengeId, generation: '1' },
      host: 'localhost',
    })
    if (fail) throw new Error('The change that the mail tells about failed.')
    return id
  })

const senderTo = (url: string) =>
  openMailSender(
    url,
    {
      database: migrated.database,
      secret: testSecret,
      settingsOf: (host) => (host === rival.host ? rival : defaultDomain),
      domains: () => [defaultDomain, rival],
      limits: openRequestLimits({ pool: migrated.pool, log: silentLog }),
      log: silentLog,
    },
    mails,
  )

const received = async (recipient: string) =>
  (await readMailbox(migrated.database)).filter((mail) => mail.recipient === recipient)

const until = (happened: () => Promise<boolean>) => expect.poll(happened).toBe(true)

async function withOutbox(smtpUrl: string, work: () => Promise<void>, log: Logger = silentLog): Promise<void> {
  const sender = senderTo(smtpUrl)
  const { database, pool } = migrated
  const outbox = await openOutbox({ database, pool, log, sender: () => Promise.resolve(sender) })
  try {
    await work()
  } finally {
    await outbox.close()
    sender.close()
  }
}

beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterAll(() => migrated.drop())

describe('a mail of any kind', () => {
  const ofTenant = kinds.filter((kind) => kind !== 'captcha-code' && kind !== 'trial-verification')
  it.each([...kinds.map((kind) => [kind, 'visitor'] as const), ...ofTenant.map((kind) => [kind, 'account'] as const)])(
    '%s to a %s names no other customer, whose host the request named',
    async (kind, to) => {
      const owner = connect(migrated.ownerUrl, silentLog)
      const tenantId = to === 'visitor' ? deploymentTenantId : (await signIn(owner.database, [])).tenantId
      await owner.pool.end()
      const recipient = `${kind}.${to}@aurora.test`
      const params = { challengeId, generation: '1', registrationId: NIL }
      await inTenant(migrated.database, tenantId, (tenant) =>
        queueMail<DefinedMail>(tenant, { tenantId, kind, recipient, params, host: rival.host }),
      )
      const sink = await openSmtpSink(migrated.database, silentLog)
      await withOutbox(sink.url, () => until(async () => (await received(recipient)).length === 1))
      await sink.close()
      const [mail] = await received(recipient)
      expect(JSON.stringify(mail)).not.toMatch(/rival/i)
      expect(mail?.html).toContain('Portico')
    },
  )
})

describe('a queued mail', () => {
  it('arrives in the mailbox with the code in it, as text and as HTML', async () => {
    const sink = await openSmtpSink(migrated.database, silentLog)
    await queue('arrives@aurora.test')
    await withOutbox(sink.url, () => until(async () => (await received('arrives@aurora.test')).length === 1))
    await sink.close()
    const [mail] = await received('arrives@aurora.test')
    expect(mail?.text).toContain(codeOf(testSecret, challengeId, 1))
    expect(mail?.html).toContain(codeOf(testSecret, challengeId, 1))
  })

  it('is rolled back with the change it is about', async () => {
    await expect(queue('rolled-back@aurora.test', true)).rejects.toThrow('failed')
    const sink = await openSmtpSink(migrated.database, silentLog)
    await queue('after@aurora.test')
    await withOutbox(sink.url, () => until(async () => (await received('after@aurora.test')).length === 1))
    await sink.close()
    expect(await received('rolled-back@aurora.test')).toEqual([])
  })

  it('keeps no code in the outbox', async () => {
    await queue('secret@aurora.test')
    const rows = await inTenant(migrated.database, deploymentTenantId, (tenant) =>
      tenant.selectFrom('tenant.mail').selectAll().execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(codeOf(testSecret, challengeId, 1))
  })

  it('arrives after an SMTP server that refused it accepts it', async () => {
    let refusals = 0
    const refusing = new SMTPServer({
      disableReverseLookup: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, callback) {
        refusals += 1
        stream.resume()
        stream.on('end', () => callback(Object.assign(new Error('Try again later'), { responseCode: 451 })))
      },
    })
    const listener = refusing.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const refusingUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?ignoreTLS=true`
    await queue('later@aurora.test')
    await withOutbox(refusingUrl, () => until(async () => refusals > 0))
    await new Promise<void>((resolve) => refusing.close(() => resolve()))
    expect(await received('later@aurora.test')).toEqual([])
    const sink = await openSmtpSink(migrated.database, silentLog)
    await withOutbox(sink.url, () => until(async () => (await received('later@aurora.test')).length === 1))
    await sink.close()
  })

  it('that a server refuses, quoting the recipient, names no recipient in the log', async () => {
    const refusing = new SMTPServer({
      disableReverseLookup: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`<${address}>: no such user`), { responseCode: 550 })),
    })
    const listener = refusing.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    await queue('bounced@aurora.test')
    const lines: string[] = []
    const log = openLog('trace', { write: (line: string) => void lines.push(line) })
    await withOutbox(
      `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      () => until(async () => lines.join('').includes('no such user')),
      log,
    )
    await new Promise<void>((resolve) => refusing.close(() => resolve()))
    expect(lines.join('')).toContain('[address]')
    expect(lines.join('')).not.toContain('@aurora.test')
  })

  it('that the server accepted before a crash is sent again under the same Message-ID, and is one mail', async () => {
    const sink = await openSmtpSink(migrated.database, silentLog)
    const mailId = await queue('twice@aurora.test')
    const [one, other] = [senderTo(sink.url), senderTo(sink.url)]
    // Both read the mail before either marks it, as happens after a kill between sending and marking.
    await Promise.all([
      one.send({ tenantId: deploymentTenantId, mailId }),
      other.send({ tenantId: deploymentTenantId, mailId }),
    ])
    one.close()
    other.close()
    await sink.close()
    expect(await received('twice@aurora.test')).toHaveLength(1)
  })
})

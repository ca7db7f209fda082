import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { loadMails } from '#server/mails.ts'
import type { DefinedMail } from './define-mail.ts'
import { queueMail, readFailedMails } from './mail-queries.ts'
import { openMailSender } from './send-mail.ts'
import {
  createMigratedDatabase,
  silentLog,
  testSecret,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'

const mails = await loadMails()

type Taken = { isSecure: boolean; user: string; text: string }

let migrated: MigratedDatabase
let port = 0
const taken: Taken[] = []
// Uses smtp-server's built-in certificate, which is self-signed.
const smtp = new SMTPServer({
  disableReverseLookup: true,
  authOptional: true,
  onAuth: ({ username, password }, _session, callback) =>
    password === 'word' ? callback(null, { user: username }) : callback(new Error('Wrong password')),
  onData(stream, session, callback) {
    const take = async () => {
      taken.push({ isSecure: session.secure, user: String(session.user ?? ''), text: await text(stream) })
      callback()
    }
    void take()
  },
})
const withoutTls = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })

const listening = async (server: SMTPServer): Promise<number> => {
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return (listener.address() as AddressInfo).port
}

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  smtp.on('error', () => undefined)
  port = await listening(smtp)
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await migrated.drop()
})

const context = (limits = openRequestLimits({ pool: migrated.pool, log: silentLog, factor: 1_000 })) => ({
  database: migrated.database,
  secret: testSecret,
  settingsOf: () => ({ ...defaultDomain, sendername: 'Aurora Desk', senderaddress: 'desk@mail.aurora.test' }),
  domains: () => [],
  limits,
  log: silentLog,
})

const usual = { tenant: 'A', at: '', device: '', address: '' }
const queue = (
  recipient: string,
  expiresAt: Date | null = null,
  kind = 'password-changed',
  params: Record<string, string> = usual,
) =>
  inTenant(migrated.database, deploymentTenantId, (tenant) =>
    queueMail<DefinedMail>(tenant, {
      tenantId: deploymentTenantId,
      kind,
      recipient,
      params,
      host: 'localhost',
      expiresAt,
    }),
  )

async function send(url: string, recipient: string, parts = context()): Promise<Taken | null> {
  const sender = openMailSender(url, parts, mails)
  const mailId = await queue(recipient)
  try {
    await sender.send({ tenantId: deploymentTenantId, mailId })
  } finally {
    sender.close()
  }
  return taken.find((mail) => mail.text.includes(`To: ${recipient}`)) ?? null
}
const lastFailure = async () => (await readFailedMails(migrated.database))[0]?.why

describe('the connection to the mail server', () => {
  it('is encrypted and authenticated where the address requires it, and the mail has the sender of its domain', async () => {
    const url = `smtp://user:word@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`
    const mail = await send(url, 'secure@x.test')
    expect(mail).toMatchObject({ isSecure: true, user: 'user' })
    expect(mail?.text).toContain('From: Aurora Desk <desk@mail.aurora.test>')
  })

  it('is rejected when no authority has signed the certificate', async () => {
    await expect(send(`smtp://127.0.0.1:${port}?requireTLS=true`, 'distrust@x.test')).rejects.toThrow(/certificate/i)
    expect(await lastFailure()).toMatch(/certificate/i)
  })

  it('is not used unencrypted when TLS is required and not offered', async () => {
    const clear = await listening(withoutTls)
    await expect(send(`smtp://127.0.0.1:${clear}?requireTLS=true`, 'clear@x.test')).rejects.toThrow(/TLS/)
    await new Promise<void>((resolve) => withoutTls.close(() => resolve()))
  })

  it('is refused with a wrong password, which the outbox records without it', async () => {
    const url = `smtp://user:wrong-one@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    await expect(send(url, 'auth@x.test')).rejects.toThrow(/Invalid login|Wrong password/)
    expect(await lastFailure()).not.toContain('wrong-one')
  })
})

it('a mail with pictures has them as parts that its HTML names, and says where it is ended', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const content = JSON.stringify({ figures: [], pictures: [{ title: 'By month', png }], left_out: [] })
  const sender = openMailSender(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, context(), mails)
  const mailId = await queue('picture@x.test', null, 'weekly-dashboard', { title: 'Fleet', path: '/insights', content })
  await sender.send({ tenantId: deploymentTenantId, mailId })
  sender.close()
  const mail = taken.find(({ text: sent }) => sent.includes('To: picture@x.test'))?.text ?? ''
  expect(mail).toContain('Content-ID: <picture-1@portico>')
  expect(mail).toContain('Content-Type: image/png')
  expect(mail.replaceAll(/\r?\n/g, '')).toContain(png)
  expect(mail).toMatch(/^List-Unsubscribe: <http.*\/insights>/m)
})

describe('a recipient', () => {
  it('gets sixty mails an hour of all nodes together; the next ones wait in the outbox', async () => {
    const nodes = [1, 2].map(() => context(openRequestLimits({ pool: migrated.pool, log: silentLog })))
    const url = `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`
    const senders = nodes.map((node) => openMailSender(url, node, mails))
    const sendNth = async (index: number) =>
      senders[index % 2]?.send({ tenantId: deploymentTenantId, mailId: await queue('much@x.test') })
    for (let index = 0; index < 60; index += 1) await sendNth(index)
    for (const index of [60, 61]) await expect(sendNth(index)).rejects.toThrow(/too many mails/)
    senders.forEach((sender) => sender.close())
    expect(taken.filter((mail) => mail.text.includes('To: much@x.test'))).toHaveLength(60)
    expect(await lastFailure()).toMatch(/^This recipient has had too many mails; the next may leave in \d+ seconds\.$/)
    expect(await send(url, 'other@x.test', nodes[0])).not.toBeNull()
  })

  it('still gets mails of a sign-in after sixty unauthenticated requests for mails to them', async () => {
    const url = `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`
    const sender = openMailSender(url, context(openRequestLimits({ pool: migrated.pool, log: silentLog })), mails)
    const sendOne = async (kind: string) =>
      sender.send({ tenantId: deploymentTenantId, mailId: await queue('flooded@x.test', null, kind) })
    for (let index = 0; index < 20; index += 1)
      for (const kind of ['password-reset', 'captcha-code', 'trial-has-account'] as const) await sendOne(kind)
    await expect(sendOne('trial-verification')).rejects.toThrow(/too many mails/)
    await sendOne('sign-in-code')
    sender.close()
    expect(taken.filter((mail) => mail.text.includes('To: flooded@x.test'))).toHaveLength(61)
  })

  it('has no unsent mails counted', async () => {
    const limits = openRequestLimits({ pool: migrated.pool, log: silentLog })
    for (let index = 0; index < 61; index += 1) {
      await expect(send('smtp://127.0.0.1:1', 'away@x.test', context(limits))).rejects.toThrow(/ECONNREFUSED/)
    }
  })
})

it('a delayed mail names how long its secret is still valid', async () => {
  const sender = openMailSender(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, context(), mails)
  const mailId = await queue('waited@x.test', new Date(Date.now() + 7 * 60_000), 'captcha-code')
  await sender.send({ tenantId: deploymentTenantId, mailId })
  sender.close()
  const written = taken.find((mail) => mail.text.includes('To: waited@x.test'))?.text.replaceAll('=\r\n', '')
  expect(written).toContain('It is valid for 7 minutes.')
})

it('a mail that expired while it waited is not sent, and not retried', async () => {
  const sender = openMailSender(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, context(), mails)
  const mailId = await queue('late@x.test', new Date(Date.now() - 1))
  await sender.send({ tenantId: deploymentTenantId, mailId })
  sender.close()
  expect(taken.some((mail) => mail.text.includes('late@x.test'))).toBe(false)
  expect(await lastFailure()).toBe('Expired before it was sent.')
})

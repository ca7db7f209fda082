import type { FastifyInstance } from 'fastify'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerMailbox } from './register-mailbox.ts'
import { openSmtpSink } from './smtp-sink.ts'
import { openHttpServer } from '@portico/server/core/calls/http-server.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'

type Listed = { id: string; to: string; subject: string; text: string; html: string; received_at: string }

let place: MigratedDatabase
let app: FastifyInstance
let sink: Awaited<ReturnType<typeof openSmtpSink>>

beforeAll(async () => {
  place = await createMigratedDatabase()
  sink = await openSmtpSink(place.database, silentLog)
  app = await openHttpServer({ log: silentLog, trustedProxies: [] })
  registerMailbox(app, place.database)
})
afterAll(async () => {
  await app.close()
  await sink.close()
  await place.drop()
})

async function post(mail: { to: string; subject: string; text: string; html?: string; messageId?: string }) {
  const transport = nodemailer.createTransport(sink.url)
  await transport.sendMail({ from: 'no-reply@localhost', ...mail })
  transport.close()
}

const listed = async () => (await app.inject({ url: '/demo/mailbox.json' })).json<Listed[]>()

describe('the demo mailbox', () => {
  it('shows how to fill it while it is empty', async () => {
    expect(await listed()).toEqual([])
    expect((await app.inject({ url: '/demo/mailbox' })).body).toContain('No mail yet.')
  })

  it('stores mails received by SMTP, in every script, newest first', async () => {
    await post({
      to: 'first@aurora.test',
      subject: 'Grüße 你好 🎉',
      text: 'Zeile eins\n.\nZeile drei',
      html: '<p>你好</p>',
    })
    await post({ to: 'second@aurora.test', subject: 'Second', text: 'two' })
    const [second, first] = await listed()
    expect(second).toMatchObject({ to: 'second@aurora.test', subject: 'Second' })
    expect(first).toMatchObject({ to: 'first@aurora.test', subject: 'Grüße 你好 🎉' })
    expect(first?.text.trim()).toBe('Zeile eins\n.\nZeile drei')
    expect(first?.html).toContain('你好')
    expect(new Date(first?.received_at ?? '').toISOString()).toBe(first?.received_at)
  })

  it('stores one mail of a Message-ID, however often it is received, also concurrently', async () => {
    const mail = { to: 'once@aurora.test', subject: 'Once', text: 'x', messageId: '<once@aurora.test>' }
    await Promise.all([post(mail), post(mail), post(mail)])
    await post(mail)
    expect((await listed()).filter(({ to }) => to === 'once@aurora.test')).toHaveLength(1)
  })

  it('shows markup in a mail as text, and the HTML mail in a page that may run no script', async () => {
    const html = '<p>hello</p><script>alert(1)</script>'
    await post({ to: 'evil@aurora.test', subject: '<script>alert(1)</script>', text: '</pre><b>', html })
    const page = await app.inject({ url: '/demo/mailbox' })
    expect(page.body).not.toMatch(/<script>|<\/pre><b>/)
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const [newest] = await listed()
    const shown = await app.inject({ url: `/demo/mailbox/${newest?.id}` })
    expect(shown.body).toContain('<p>hello</p>')
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/)
  })

  it.each(['0192a000-0000-7000-8000-00000000ffff', 'x', "1'%20or%20'1'='1", '-'.repeat(36)])(
    'has no mail %s',
    async (id) => expect((await app.inject({ url: `/demo/mailbox/${id}` })).statusCode).toBe(404),
  )
})

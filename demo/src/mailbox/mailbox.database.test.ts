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

type Listed = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  files: { name: string; url: string }[]
  received_at: string
}

let migrated: MigratedDatabase
let app: FastifyInstance
let sink: Awaited<ReturnType<typeof openSmtpSink>>

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  sink = await openSmtpSink(migrated.database, silentLog)
  app = await openHttpServer({ log: silentLog, trustedProxies: [] })
  registerMailbox(app, migrated.database)
})
afterAll(async () => {
  await app.close()
  await sink.close()
  await migrated.drop()
})

async function post(mail: {
  to: string
  subject: string
  text: string
  html?: string
  messageId?: string
  attachments?: object[]
}) {
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
    const ofFirst = await app.inject({ url: '/demo/mailbox.json', query: { to: 'first@aurora.test' } })
    expect(ofFirst.json()).toEqual([first])
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

  it('lists what is attached to a mail, which is downloaded', async () => {
    const content = Buffer.from('%PDF-1.7 …')
    const file = { filename: 'Übersicht "März".pdf', content, contentType: 'application/pdf' }
    const picture = { filename: '1.png', content, contentType: 'image/png', cid: 'one', contentDisposition: 'inline' }
    await post({
      to: 'a@aurora.test',
      subject: 'PDF',
      text: 'x',
      html: '<img src="cid:one">',
      attachments: [file, picture],
    })
    const [mail] = await listed()
    expect(mail?.files).toEqual([{ name: file.filename, url: `/demo/mailbox/${mail?.id}/0` }])
    const { headers, rawPayload } = await app.inject({ url: mail?.files[0]?.url ?? '' })
    expect(rawPayload).toEqual(content)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''%C3%9Cbersicht%20%22M%C3%A4rz%22.pdf",
    })
    expect((await app.inject({ url: '/demo/mailbox' })).body).toContain('Übersicht &quot;März&quot;.pdf</a>')
    expect((await app.inject({ url: `/demo/mailbox/${mail?.id}/1` })).statusCode).toBe(404)
  })

  it.each(['0192a000-0000-7000-8000-00000000ffff', 'x', "1'%20or%20'1'='1", '-'.repeat(36)])(
    'has no mail %s',
    async (id) => expect((await app.inject({ url: `/demo/mailbox/${id}` })).statusCode).toBe(404),
  )
})

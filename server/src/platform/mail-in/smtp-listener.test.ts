import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { makeSelfSigned } from '#server/platform/crypto/self-signed-certificate.ts'
import { openSmtpListener } from './smtp-listener.ts'
import { openDialogue } from './test-smtp-dialogue.ts'

const log = pino({ level: 'silent' })
const long = { size: 1000, clients: 3, perAddress: 3, idle: 3_600_000, connection: 3_600_000 }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

type Tls = Parameters<typeof openSmtpListener>[0]['tls']

async function open(receive: () => Promise<string | null> = async () => null, tls?: Tls, limits = long) {
  const listener = await openSmtpListener({
    port: 0,
    host: '127.0.0.1',
    tls: tls ?? undefined,
    log,
    refuseRecipient: async (recipient) => (recipient === 'a@b.test' ? null : 'No.'),
    receive,
    limits,
  })
  close = () => listener.close()
  return listener.port
}

const lines = ['EHLO x', 'MAIL FROM:<c@d.test>', 'RCPT TO:<a@b.test>', 'DATA']

async function begin(port: number) {
  const line = await openDialogue(port)
  for (const text of lines) await line.send(`${text}\r\n`)
  return line
}

describe('a slow client', () => {
  it('that sends nothing is disconnected', async () => {
    const line = await openDialogue(await open(undefined, undefined, { ...long, idle: 400 }))
    await expect.poll(() => line.isClosed()).toBe(true)
  })

  it('that sends a byte now and then is disconnected at the end of its time', async () => {
    let received = 0
    const line = await begin(await open(async () => ((received += 1), null), undefined, { ...long, connection: 1_000 }))
    while (!line.isClosed()) {
      line.socket.write('x')
      await pause(50)
    }
    expect(received).toBe(0)
  })

  it.each([
    ['among many keeps the others waiting', long, /^421/],
    ['no longer does after its time', { ...long, idle: 400 }, /^220/],
  ])('%s', async (_what, limits, heard) => {
    const port = await open(undefined, undefined, limits)
    const idle = await Promise.all([openDialogue(port), openDialogue(port), openDialogue(port)])
    if (limits !== long) await expect.poll(() => idle.every(({ isClosed }) => isClosed())).toBe(true)
    expect((await openDialogue(port)).received()).toMatch(heard)
    for (const { socket } of idle) socket.destroy()
  })
})

describe('a listener with a certificate', () => {
  it('offers STARTTLS with it; one without offers none', async () => {
    const now = Date.now()
    const pair = await makeSelfSigned('desk.example.test', { from: new Date(now), until: new Date(now + 3_600_000) })
    const tls = { cert: Buffer.from(pair.certificatePem), key: Buffer.from(pair.privateKeyPem) }
    const port = await open(async () => null, tls)
    const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, tls: { rejectUnauthorized: false } })
    const { response } = await transport.sendMail({ from: 'c@d.test', to: 'a@b.test', text: 'x' })
    expect(response).toMatch(/^250/)
    transport.close()
    await close?.()
    const line = await openDialogue(await open())
    expect(await line.send('EHLO x\r\n')).not.toContain('STARTTLS')
    line.socket.destroy()
  })
})

describe('a mail', () => {
  it('that could not be stored is tried again by its sender', async () => {
    const line = await begin(await open(() => Promise.reject(new Error('The database is away.'))))
    await line.send('x\r\n.\r\n')
    expect(line.received()).toMatch(/451 .*Try again later/)
    expect(line.received()).not.toContain('database')
  })

  it('larger than allowed is refused without being received', async () => {
    let received = 0
    const line = await begin(await open(async () => ((received += 1), null)))
    await line.send(`${'x'.repeat(1500)}\r\n.\r\n`)
    expect(line.received()).toMatch(/552 /)
    expect(received).toBe(0)
  })

  it('is received whole, with its envelope', async () => {
    const port = await open(async () => 'As we said.')
    const line = await begin(port)
    await line.send('x\r\n.\r\n')
    expect(line.received()).toMatch(/550 .*As we said\./)
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { openSmtpListener } from './smtp-listener.ts'

const log = pino({ level: 'silent' })
const limits = { size: 1000, clients: 3, idle: 400, connection: 1_000 }
let close: (() => Promise<void>) | null = null
afterEach(() => close?.())

async function open(receive: () => Promise<string | null> = async () => null) {
  const listener = await openSmtpListener({
    port: 0,
    host: '127.0.0.1',
    tls: undefined,
    log,
    refuseRecipient: async (recipient) => (recipient === 'a@b.test' ? null : 'No.'),
    receive,
    limits,
  })
  close = listener.close
  return listener.port
}

async function dial(port: number): Promise<{ socket: Socket; heard: () => string; isClosed: () => boolean }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let isClosed = false
  socket.on('data', (piece) => (heard += piece.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  await once(socket, 'connect')
  return { socket, heard: () => heard, isClosed: () => isClosed }
}

const lines = ['EHLO x', 'MAIL FROM:<c@d.test>', 'RCPT TO:<a@b.test>', 'DATA']

async function begin(port: number) {
  const line = await dial(port)
  for (const text of lines) {
    line.socket.write(`${text}\r\n`)
    await pause(40)
  }
  return line
}

describe('a slow client', () => {
  it('that sends nothing is disconnected', async () => {
    const line = await dial(await open())
    await pause(1_500)
    expect(line.isClosed()).toBe(true)
  })

  it('that sends a byte now and then is disconnected at the end of its time', async () => {
    let received = 0
    const line = await begin(await open(async () => ((received += 1), null)))
    for (let time = 0; time < 12 && !line.isClosed(); time += 1) {
      line.socket.write('x')
      await pause(150)
    }
    await pause(300)
    expect(line.isClosed()).toBe(true)
    expect(received).toBe(0)
  })

  it('among many keeps the others waiting for its time at most', async () => {
    const port = await open()
    const idle = await Promise.all([dial(port), dial(port), dial(port)])
    const late = await dial(port)
    await pause(200)
    expect(late.heard()).toMatch(/^421/)
    await pause(1_500)
    expect(idle.every(({ isClosed }) => isClosed())).toBe(true)
    const next = await dial(port)
    await pause(100)
    expect(next.heard()).toMatch(/^220/)
  })
})

describe('a mail', () => {
  it('that could not be stored is tried again by its sender', async () => {
    const line = await begin(await open(() => Promise.reject(new Error('The database is away.'))))
    line.socket.write('x\r\n.\r\n')
    await pause(100)
    expect(line.heard()).toMatch(/451 .*Try again later/)
    expect(line.heard()).not.toContain('database')
  })

  it('larger than allowed is refused without being received', async () => {
    let received = 0
    const line = await begin(await open(async () => ((received += 1), null)))
    line.socket.write(`${'x'.repeat(1500)}\r\n.\r\n`)
    await pause(100)
    expect(line.heard()).toMatch(/552 /)
    expect(received).toBe(0)
  })

  it('is received whole, with its envelope', async () => {
    const port = await open(async () => 'As we said.')
    const line = await begin(port)
    line.socket.write('x\r\n.\r\n')
    await pause(100)
    expect(line.heard()).toMatch(/550 .*As we said\./)
  })
})

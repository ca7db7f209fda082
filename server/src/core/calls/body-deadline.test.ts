import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allowSlowBody } from './body-deadline.ts'
import { openHttpServer } from './http-server.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { patience } from '../../../../tools/patience.ts'

/** Milliseconds of a slice: long enough that a test under load still sends bytes in each slice. */
const slice = patience(250)

let app: FastifyInstance
let socket: Socket
let handled = 0
beforeEach(async () => {
  handled = 0
  app = await openHttpServer({ log: silentLog, trustedProxies: [], bodyTimeout: slice })
  app.post('/ordinary', async () => ({ handled: (handled += 1) }))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', (request, _reply, done) => {
      allowSlowBody(request.raw)
      done()
    })
    scope.post('/upload', async ({ body }) => ({ bytes: (await text(body as AsyncIterable<Buffer>)).length }))
    scope.post('/refused', async () => ({ refused: true }))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  // Ignores the error of bytes that are sent after the server has closed the connection.
  socket.on('error', () => undefined)
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})

const begin = (path: string, type: string, length: number) =>
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)

const closed = () => new Promise((resolve) => socket.once('close', resolve))

/** Sends `bytes` bytes `times` times, `inSlice` times in each slice. */
async function trickle(bytes: number, times: number, inSlice = 5): Promise<void> {
  const own = socket
  for (let nth = 0; nth < times && own.writable; nth += 1) {
    own.write('x'.repeat(bytes))
    await sleep(slice / inSlice)
  }
}

describe('the time for the body of a request', () => {
  it('ends for an ordinary one, whatever arrives of it', async () => {
    begin('/ordinary', 'application/json', 60_000)
    void trickle(1_000, 50)
    const received = await text(socket)
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(handled).toBe(0)
  })

  it('is as long as an upload needs, while enough arrives', async () => {
    const [bytes, times] = [120_000, 60]
    begin('/upload', 'text/csv', bytes * times)
    const answered = new Promise<string>((resolve) => {
      socket.once('data', (received) => resolve(received.toString())).once('close', () => resolve('closed'))
    })
    await trickle(bytes, times, 15)
    expect(await answered).toContain(`{"bytes":${bytes * times}}`)
  })

  it('ends for an upload of which too little arrives', async () => {
    begin('/upload', 'text/csv', 10_000_000)
    void trickle(100, 50)
    await closed()
    expect(socket.bytesWritten).toBeLessThan(10_000)
  })

  it('ends for an upload that has been answered', async () => {
    begin('/refused', 'text/csv', 10_000_000)
    void trickle(40_000, 50)
    await closed()
    expect(socket.bytesWritten).toBeLessThan(1_500_000)
  })
})

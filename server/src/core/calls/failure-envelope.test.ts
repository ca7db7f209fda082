import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openHttpServer } from './http-server.ts'

it('a client that goes while it sends its body is no failure of the database', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = await openHttpServer({ log, trustedProxies: [] })
  app.post('/here', async () => 'here')
  const answered = Promise.withResolvers<void>()
  app.addHook('onError', async () => answered.resolve())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(app.server, 'request')
  socket.write('POST /here HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":')
  await arrived
  socket.destroy()
  await answered.promise
  await app.close()
  expect(lines).toEqual([])
})

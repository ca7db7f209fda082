import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is none that the system gives to a connection or to a listener that names none', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  expect(port).toBeLessThan(typeof address === 'object' ? (address?.port ?? 0) : 0)
  for (const each of [server, other]) each.close()
})

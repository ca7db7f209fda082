import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenNear } from './listen-near.ts'

/** Returns a server that is closed after the test. */
function aServer() {
  const server = createServer((_request, response) => response.end('here'))
  onTestFinished(() => void server.close())
  return server
}

test('a provider whose port is in use listens on a free one', async () => {
  const taken = await listenNear(aServer(), 0, 'localhost')
  const other = await listenNear(aServer(), taken, 'localhost')
  expect(other).not.toBe(taken)
  expect(await (await fetch(`http://localhost:${other}/`)).text()).toBe('here')
})

test('the wanted port is used when it is free', async () => {
  const server = aServer()
  const port = await listenNear(server, 0, 'localhost')
  await new Promise((closed) => void server.close(closed))
  expect(await listenNear(aServer(), port, 'localhost')).toBe(port)
})

test('any other failure is reported', async () => {
  await expect(listenNear(aServer(), 0, '192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})

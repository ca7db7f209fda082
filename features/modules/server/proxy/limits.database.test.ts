import { once } from 'node:events'
import { request as requestPlain, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appSeconds } from './register-apps.ts'
import {
  giveApp,
  home,
  openAppServer,
  openAs,
  openUpstream,
  type AppServer,
  type Upstream,
} from './test-apps-queries.ts'
import { script, visitAt } from './test-visit.ts'

let server: AppServer
let upstream: Upstream
let answer: RequestListener
let cookie: string

beforeAll(async () => {
  server = await openAppServer({ connect: 5_000, answer: 1_000, idle: 60_000 }, { requests: 2, sockets: 1, ofApp: 3 })
  upstream = await openUpstream((request, response) => answer(request, response))
  await giveApp(server, upstream.url)
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(async () => {
  answer = (_request, response) => response.end('the app')
  server.lines.length = 0
  cookie = (await openAs(server, 'admin@aurora.test')).cookie
})

const open = () => requestPlain({ port: server.port, path: `${home}/`, headers: { cookie }, agent: false }).end()
const status = async (own = cookie) => (await visitAt(server.port, `${home}/`, { cookie: own, headers: script })).status

it('a session has so many requests of an app under way, and all together so many more', async () => {
  answer = (_request, response) => void response.writeHead(200).write('begun')
  const first = [open(), open()]
  await Promise.all(first.map((each) => once(each, 'response')))
  expect(await status()).toBe(429)
  const other = (await openAs(server, 'admin@aurora.test')).cookie
  const third = requestPlain({ port: server.port, path: `${home}/`, headers: { cookie: other }, agent: false }).end()
  await once(third, 'response')
  expect(await status(other)).toBe(429)
  for (const each of [...first, third]) each.on('error', () => {}).destroy()
  answer = (_request, response) => response.end('the app')
  await expect.poll(() => status()).toBe(200)
  // Many requests on the same connection take only one slot at a time.
  for (let nth = 0; nth < 5; nth += 1) expect(await status()).toBe(200)
})

/** Returns the number of responses with this outcome, including those of earlier tests in the same process. */
async function countOf(outcome: string): Promise<number> {
  const { values } = await appSeconds.get()
  const counted = values.find(({ metricName, labels }) => metricName?.endsWith('_count') && labels.outcome === outcome)
  return counted?.value ?? 0
}

it('a client that goes is none of the failures of an app', async () => {
  const before = { gone: await countOf('client-gone'), broken: await countOf('broken') }
  const arrived = Promise.withResolvers<void>()
  answer = () => arrived.resolve()
  const going = open()
  going.on('error', () => {})
  await arrived.promise
  going.destroy()
  await expect.poll(() => countOf('client-gone')).toBeGreaterThan(before.gone)
  expect(await countOf('broken')).toBe(before.broken)
})

it('a refused WebSocket leaves no connection, also of a client that never closes its end', async () => {
  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  const lines = [
    `GET ${home}/clock HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 403 /)
  await expect.poll(connections).toBe(0)
  socket.on('error', () => {}).destroy()
})

it('an app that goes on with interim responses is too slow', async () => {
  answer = (_request, response) => {
    const timer = setInterval(() => response.writeProcessing(), 100)
    response.once('close', () => clearInterval(timer))
  }
  expect(await status()).toBe(504)
})

it.each([
  [`${home}/`, 508],
  ['/insights', 200],
])('a request to %s that says it has passed many proxies is %i, and is no warning', async (path, expected) => {
  const hops = Array.from({ length: 25 }, () => `1.1 ${'x'.repeat(100)}`).join(', ')
  const got = await visitAt(server.port, path, { cookie: '', headers: { Via: hops } })
  expect(got.status).toBe(expected)
  expect(JSON.stringify(server.lines).length).toBeLessThan(600)
})

it('nothing of this is under way in the end', async () => {
  const [response] = (await once(open(), 'response')) as [IncomingMessage]
  expect(response.resume().statusCode).toBe(200)
})

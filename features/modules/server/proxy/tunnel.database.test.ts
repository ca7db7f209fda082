import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieName } from '@portico/server/core/sessions/token.ts'
import {
  endSession,
  giveApp,
  home,
  openAppServer,
  openAs,
  openUpstream,
  sendRaw,
  takeModule,
  type AppServer,
  type Upstream,
} from './test-apps-queries.ts'

const key = 'dGhlIHNhbXBsZSBub25jZQ=='
const acceptOf = (sent: string) =>
  createHash('sha1').update(`${sent}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

let server: AppServer
let upstream: Upstream
let browser: { cookie: string; id: string }
/** How the app responds to the handshake: with the header that accepts it, or, if null, as to a request for a page. */
let accept: (request: IncomingMessage) => string | null
let handshakes: IncomingMessage[]

beforeAll(async () => {
  server = await openAppServer()
  upstream = await openUpstream((_request, response) => response.end('a page'))
  // The app echoes everything that it receives.
  upstream.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    handshakes.push(request)
    const accepted = accept(request)
    if (accepted === null) return socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nSet-Cookie: a=1\r\n\r\nno')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n` +
        'Sec-WebSocket-Protocol: clock\r\nX-Other: 1\r\n\r\nwelcome',
    )
    socket.on('error', () => socket.destroy())
    return socket.pipe(socket)
  })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(async () => {
  handshakes = []
  accept = ({ headers }) => acceptOf(String(headers['sec-websocket-key']))
  await giveApp(server, upstream.url)
  browser = await openAs(server, 'admin@aurora.test')
})

const origin = () => `http://127.0.0.1:${server.port}`

function handshake(changed: Record<string, string> = {}, path = `${home}/clock`): ClientRequest {
  const headers = {
    'Cookie': browser.cookie,
    'Origin': origin(),
    'Connection': 'Upgrade',
    'Upgrade': 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': key,
    'Sec-WebSocket-Protocol': 'clock',
    'Portico-Identity': 'forged',
    ...changed,
  }
  const request = requestPlain({ port: server.port, host: '127.0.0.1', path, headers, agent: false })
  request.end()
  return request
}

async function connect(): Promise<{ socket: Duplex; response: IncomingMessage; head: Buffer }> {
  const [response, socket, head] = (await once(handshake(), 'upgrade')) as [IncomingMessage, Duplex, Buffer]
  return { response, socket, head }
}

const refusedWith = async (request: ClientRequest) => {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

describe('a WebSocket', () => {
  it('passes both ways, with the identity and without our cookies', async () => {
    const { response, socket, head } = await connect()
    expect(response.headers).toMatchObject({ 'sec-websocket-protocol': 'clock', 'sec-websocket-accept': acceptOf(key) })
    expect(response.headers).not.toHaveProperty('x-other')
    const welcome = head.length > 0 ? head : ((await once(socket, 'data')) as [Buffer])[0]
    expect(welcome.toString()).toBe('welcome')
    socket.write('back to you')
    expect(String((await once(socket, 'data'))[0])).toBe('back to you')
    expect(handshakes[0]?.url).toBe('/clock')
    expect(handshakes[0]?.headers['portico-identity']).toMatch(/^ey/)
    expect(handshakes[0]?.headers).not.toHaveProperty('cookie')
    socket.destroy()
  })

  it('closes with code 1008 when the session ends', async () => {
    const { socket } = await connect()
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => parts.push(part))
    const closed = once(socket, 'close')
    await endSession(server, browser.id)
    await closed
    expect(Buffer.concat(parts).subarray(-4)).toEqual(Buffer.from([0x88, 0x02, 0x03, 0xf0]))
  })

  it('closes when the role loses the module, and when the app is led elsewhere', async () => {
    const first = once((await connect()).socket.resume(), 'close')
    await takeModule(server)
    await first
    await giveApp(server, upstream.url)
    const second = once((await connect()).socket.resume(), 'close')
    await giveApp(server, 'http://127.0.0.1:9')
    await second
    expect(handshakes).toHaveLength(2)
  })

  it('closes at one end when the other goes', async () => {
    const { socket } = await connect()
    const [there] = [...handshakes].map(({ socket: end }) => once(end, 'close'))
    socket.destroy()
    await there
    expect(handshakes[0]?.socket.destroyed).toBe(true)
  })
})

describe('is refused', () => {
  it.each<[string, Record<string, string>, number]>([
    ['of a page of another site', { Origin: 'https://evil.test' }, 403],
    ['of a page of another port', { Origin: 'http://127.0.0.1:1' }, 403],
    ['of a sandboxed page', { Origin: 'null' }, 403],
    ['without the cookie of the app', { Cookie: `${cookieName}=x` }, 401],
  ])('a WebSocket %s', async (_name, changed, status) => {
    expect(await refusedWith(handshake(changed))).toBe(status)
    expect(handshakes).toEqual([])
  })

  it('a WebSocket without an origin', async () => {
    const lines = [
      `GET ${home}/clock HTTP/1.1`,
      'Host: x',
      `Cookie: ${browser.cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
    ]
    expect(await sendRaw(server.port, `${lines.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /)
    expect(handshakes).toEqual([])
  })

  it('a WebSocket to a path above the app', async () => {
    expect(await refusedWith(handshake({}, `${home}/%2e%2e/clock`))).toBe(400)
  })

  it('an acceptance for another key, after which requests could be sent past the proxy', async () => {
    accept = () => acceptOf('AAAAAAAAAAAAAAAAAAAAAA==')
    expect(await refusedWith(handshake())).toBe(502)
  })

  it('what the app refuses, with its own words', async () => {
    accept = () => null
    const [response] = (await once(handshake(), 'response')) as [IncomingMessage]
    expect(response).toMatchObject({ statusCode: 403 })
    expect(response.headers['set-cookie']).toEqual([`a=1; Path=${home}`])
    expect(String((await once(response, 'data'))[0])).toBe('no')
  })

  it('an app that is not running', async () => {
    await giveApp(server, 'http://127.0.0.1:9')
    expect(await refusedWith(handshake())).toBe(503)
  })
})

it('a server that stops closes WebSockets at once, and lets a response under way arrive', async () => {
  const stopping = await openAppServer()
  let finish = () => {}
  const slow = await openUpstream((_request, response) => {
    response.write('beg')
    finish = () => response.end('un')
  })
  slow.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const accepted = acceptOf(String(request.headers['sec-websocket-key']))
    socket.write(
      `HTTP/1.1 101 x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
    )
    socket
      .on('error', () => socket.destroy())
      .on('end', () => socket.end())
      .resume()
  })
  await giveApp(stopping, slow.url)
  const { cookie } = await openAs(stopping, 'admin@aurora.test')
  const at = { port: stopping.port, host: '127.0.0.1', agent: false as const }
  const headers = { Cookie: cookie, Origin: `http://127.0.0.1:${stopping.port}` }
  const page = requestPlain({ ...at, path: `${home}/`, headers }).end()
  const [response] = (await once(page, 'response')) as [IncomingMessage]
  const upgrade = {
    'Connection': 'Upgrade',
    'Upgrade': 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': key,
  }
  const asking = requestPlain({ ...at, path: `${home}/`, headers: { ...headers, ...upgrade } }).end()
  const [, socket] = (await once(asking, 'upgrade')) as [IncomingMessage, Duplex]
  const closed = once(socket.resume(), 'close')
  const stopped = stopping.close()
  await closed
  finish()
  const parts: Buffer[] = []
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
  expect(Buffer.concat(parts).toString()).toBe('begun')
  await stopped
  await slow.close()
})

it('other requests to upgrade are answered as if they had not asked', async () => {
  const [response] = (await once(handshake({}, '/insights'), 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  expect(String((await once(response, 'data'))[0])).toBe('own page')
})

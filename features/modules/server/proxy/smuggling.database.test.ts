import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  giveApp,
  home,
  openAppServer,
  openAs,
  openUpstream,
  sendRaw,
  type AppServer,
  type Upstream,
} from './test-apps-queries.ts'

let server: AppServer
let upstream: Upstream
let cookie: string

beforeAll(async () => {
  server = await openAppServer()
  upstream = await openUpstream((request, response) => {
    request.resume()
    request.on('end', () => response.end(`the app at ${request.url ?? ''}`))
  })
  await giveApp(server, upstream.url)
  cookie = (await openAs(server, 'admin@aurora.test')).cookie
})
afterAll(async () => {
  await server.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.seen.length = 0
})

const begin = (path = `${home}/a`, method = 'POST') =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: ${cookie}\r\n`
const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
const urls = () => upstream.seen.map(({ url }) => url)

it.each([
  ['a length and chunks', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a list of lengths', `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ['a signed length', `Content-Length: +${hidden.length}\r\n\r\n${hidden}`],
  ['a length with a blank before the colon', `Content-Length : ${hidden.length}\r\n\r\n${hidden}`],
  ['chunks that are written in another way', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks twice', `Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks of something', `Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks, and then something else', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['a chunk of a negative size', `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
  ['a chunk of a huge size', `Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nx\r\n0\r\n\r\n${hidden}`],
  ['a chunk without CR', `Transfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n${hidden}`],
  ['a folded header', `X: a\r\n Content-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a bare CR in a header', `X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a bare LF in a header', `X: a\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`],
  ['a NUL in a header', `X: a\u0000b\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ['a header without a name', `: x\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ['two hosts', `Host: evil.test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`],
])('%s is refused, and nothing hidden reaches the app', async (_name, rest) => {
  const received = await sendRaw(server.port, `${begin()}${rest}`)
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  expect(urls()).not.toContain('/hidden')
})

it('what follows a whole request is a request of its own, here and not there', async () => {
  const second = `GET /hidden HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`
  const received = await sendRaw(server.port, `${begin()}Content-Length: 3\r\n\r\nabc${second}`)
  expect(received).toContain('the app at /a')
  expect(received).toContain('own page')
  expect(urls()).toEqual(['/a'])
})

it.each([
  `${home}/../api/modules/app`,
  `${home}/%2e%2e/secret`,
  `${home}/..%2f..%2fsecret`,
  `${home}/%252e%252e/secret`,
  `${home}/..;/secret`,
  `${home}/..\\secret`,
  `${home}//evil.test/`,
  `${home}/a%00`,
  `${home}/a#b`,
  `${home}/\u00e9`,
])('the path %s is refused before the app sees it', async (path) => {
  const received = await sendRaw(server.port, `${begin(path, 'GET')}Connection: close\r\n\r\n`)
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
  expect(urls()).toEqual([])
})

it.each(['TRACE', 'TRACK', 'CONNECT'])('%s reaches no app', async (method) => {
  await sendRaw(server.port, `${begin(`${home}/a`, method)}Connection: close\r\n\r\n`)
  expect(urls()).toEqual([])
})

it('a target with a host is for no app', async () => {
  await sendRaw(server.port, `${begin(`http://evil.test${home}/a`, 'GET')}Connection: close\r\n\r\n`)
  expect(urls()).toEqual([])
})

it('an upgrade that is no WebSocket is not passed on', async () => {
  const rest = `Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade, HTTP2-Settings, close\r\n\r\n`
  expect(await sendRaw(server.port, `${begin(`${home}/a`, 'GET')}${rest}`)).toContain('the app at /a')
  expect(upstream.seen[0]?.headers).not.toHaveProperty('upgrade')
  expect(upstream.seen[0]?.headers).not.toHaveProperty('http2-settings')
})

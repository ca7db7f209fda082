import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { giveApp, home, openAppServer, openAs, sendRaw, type AppServer } from './test-apps-queries.ts'

let server: AppServer
let upstream: Server
let cookie: string
let answer = ''
let seen = ''

beforeAll(async () => {
  server = await openAppServer()
  upstream = createServer((socket) => {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      seen += text
      if (seen.includes('\r\n\r\n')) socket.end(answer, 'latin1')
    })
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  await giveApp(server, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  cookie = (await openAs(server, 'admin@aurora.test')).cookie
})
afterAll(async () => {
  await server.close()
  upstream.close()
})

/** The bytes of a text in UTF-8, one letter for each. */
const bytes = (text: string) => Buffer.from(text).toString('latin1')

/** Sends a request with these headers. Returns what the app received, and what came back. */
async function exchange(answered: readonly string[], sent: readonly string[] = [], body = 'a,b\n', method = 'GET') {
  seen = ''
  answer = [...answered, 'Connection: close', '', body].join('\r\n')
  const lines = [`${method} ${home}/a HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, 'Connection: close', ...sent, '', '']
  const received = await sendRaw(server.port, lines.join('\r\n'))
  return { seen, received }
}

const csv = ['HTTP/1.1 200 OK', 'Content-Type: text/csv']
const own = () => `Cookie: ${cookie}`

test.each([
  ['a name in UTF-8', bytes('attachment; filename="Übersicht.csv"')],
  ['a name in Latin-1', 'attachment; filename="\xDCbersicht.csv"'],
  ['a name in Japanese', bytes('attachment; filename="売上.csv"')],
  ['a name that ends with à', bytes('attachment; filename=voilà')],
  ['both forms', bytes('attachment; filename="Ü.csv"; filename*=UTF-8\'\'%C3%9C.csv')],
])('%s reaches the browser byte by byte', async (_name, value) => {
  const header = `Content-Disposition: ${value}`
  for (const length of ['Content-Length: 4', 'X-Length: none']) {
    const { received } = await exchange([...csv, header, length], [own()])
    expect(received).toContain(`${header}\r\n`)
    expect(received).toContain('a,b\n')
  }
  expect((await exchange([...csv, header, 'Content-Length: 4'], [own()], '', 'HEAD')).received).toContain(header)
  expect((await exchange(['HTTP/1.1 204 No Content', header], [own()], '')).received).toContain(header)
})

test.each([bytes('Größe €'), 'Gr\xF6\xDFe', bytes('à')])(
  'the header %j reaches the app byte by byte',
  async (value) => {
    const { seen: got } = await exchange([...csv, 'Content-Length: 4'], [own(), `X-Title: ${value}`])
    expect(got).toContain(`X-Title: ${value}\r\n`)
  },
)

it('a cookie keeps its bytes in both directions', async () => {
  const city = bytes('city=Málaga; name=voilà')
  const { seen: got, received } = await exchange(
    [...csv, 'Content-Length: 4', `Set-Cookie: ${bytes('greeting=voilà')}; HttpOnly`],
    [`${own()}; ${city}`],
  )
  expect(got).toContain(`${city}\r\n`)
  expect(received).toContain(`Set-Cookie: ${bytes('greeting=voilà')}; HttpOnly`)
})

test.each([
  ['UTF-8', bytes('/Übersicht'), '/%C3%9Cbersicht'],
  ['percent-encoding', '/%C3%9Cbersicht', '/%C3%9Cbersicht'],
])('a redirect in %s leads to the same address', async (_name, location, expected) => {
  const { received } = await exchange(['HTTP/1.1 302 Found', `Location: ${location}`, 'Content-Length: 4'], [own()])
  expect(received).toContain(`Location: ${home}${expected}\r\n`)
})

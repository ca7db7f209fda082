import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { giveApp, home } from './test-apps-queries.ts'
import { useProxiedApp } from './test-proxied-app.ts'
import { makeSelfSigned } from '@portico/server/platform/crypto/self-signed-certificate.ts'
import { page, script } from './test-visit.ts'

const app = useProxiedApp({ connect: 400, answer: 600, idle: 600 })
const { visit } = app

describe('what does not answer has a page of its own', () => {
  const failing = async (url: string) => {
    await giveApp(app.server, url)
    return visit(`${home}/`, { headers: { ...page, 'accept-language': 'de' } })
  }
  const closedPort = async () => {
    const there = createSocketServer().listen(0, '127.0.0.1')
    await once(there, 'listening')
    const { port } = there.address() as AddressInfo
    await new Promise((resolve) => there.close(resolve))
    return port
  }
  /** Starts a server that responds with raw bytes. */
  const speaking = async (bytes: string | null) => {
    const there = createSocketServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => (bytes === null ? undefined : socket.end(bytes)))
    }).listen(0, '127.0.0.1')
    await once(there, 'listening')
    return { url: `http://127.0.0.1:${(there.address() as AddressInfo).port}`, close: () => there.close() }
  }

  it('a server that has stopped', async () => {
    const got = await failing(`http://127.0.0.1:${await closedPort()}`)
    expect(got.status).toBe(503)
    expect(got.text).toContain('Runbooks &amp; more ist nicht erreichbar')
    expect(got.text).toContain('href="/beakapps"')
    expect(got.text).toContain(`href="${home}/"`)
    expect(app.server.lines).toMatchObject([{ event: 'app-not-running', reason: 'ECONNREFUSED', app: home }])
    const forScripts = await visit(`${home}/`, { headers: script })
    expect(JSON.parse(forScripts.text)).toMatchObject({ code: 503, module_code: 'APPS_ERR002' })
  })

  it('a name that nothing has', async () => {
    expect((await failing('http://nothing-there.invalid')).status).toBe(502)
  })

  it.each(['http://169.254.169.254', 'http://[fe80::1]', 'http://[::ffff:169.254.169.254]', 'http://0.0.0.0'])(
    'an address of the link, whatever was stored: %s',
    async (url) => {
      expect((await failing(url)).status).toBe(502)
      expect(app.server.lines).toMatchObject([{ reason: 'FORBIDDEN_ADDRESS' }])
    },
  )

  it('a certificate that no authority has signed', async () => {
    const day = 86_400_000
    const window = { from: new Date(Date.now() - day), until: new Date(Date.now() + day) }
    const { privateKeyPem, certificatePem } = await makeSelfSigned('localhost', window)
    const there = createTlsServer({ key: privateKeyPem, cert: certificatePem }, (_request, response) => response.end())
    there.listen(0, '127.0.0.1')
    await once(there, 'listening')
    const got = await failing(`https://localhost:${(there.address() as AddressInfo).port}`)
    expect(got.status).toBe(502)
    expect(app.server.lines).toMatchObject([{ event: 'app-certificate', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }])
    there.closeAllConnections()
    await new Promise((resolve) => there.close(resolve))
  })

  it('TLS where none is spoken', async () => {
    expect((await failing(app.upstream.url.replace('http', 'https'))).status).toBe(502)
  })

  it.each([
    ['no HTTP', 'SSH-2.0-x\r\n'],
    ['nothing', ''],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['a bare CR in a header', 'HTTP/1.1 200 OK\r\nX: a\rSet-Cookie: b=1\r\nContent-Length: 0\r\n\r\n'],
    [
      'an upgrade that was not asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('a server that answers with %s', async (_name, bytes) => {
    const there = await speaking(bytes)
    const got = await failing(there.url)
    there.close()
    expect(got.status).toBe(502)
    expect(got.headers['set-cookie']).toBeUndefined()
  })

  it('a server that answers nothing in time', async () => {
    const there = await speaking(null)
    expect((await failing(there.url)).status).toBe(504)
    there.close()
  })

  it('one that stops in the middle: the response breaks off', async () => {
    const there = await speaking('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf')
    await giveApp(app.server, there.url)
    await expect(visit(`${home}/`, { headers: page })).rejects.toThrow()
    there.close()
  })

  it('one that hangs in the middle breaks off too', async () => {
    app.answerWith((_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('half')
    })
    await expect(visit(`${home}/`, { headers: page })).rejects.toThrow()
  })

  it('a request that comes around', async () => {
    let via = ''
    app.answerWith((request, response) => {
      via = request.headers.via ?? ''
      response.end()
    })
    await visit(`${home}/`, { headers: { via: '1.0 fred' } })
    expect(via).toMatch(/^1\.0 fred, 1\.1 portico-\w{12}$/)
    expect((await visit(`${home}/`, { headers: { ...page, via } })).status).toBe(508)
    expect((await visit('/', { headers: { via } })).status).toBe(508)
    await giveApp(app.server, `http://127.0.0.1:${app.server.port}`)
    expect((await visit(`${home}/`, { headers: page })).status).toBe(508)
  })
})

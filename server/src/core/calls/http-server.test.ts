import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHttpServer } from './http-server.ts'

let app: FastifyInstance
let printed = ''

beforeEach(async () => {
  printed = ''
  const log = pino({ level: 'trace' }, { write: (line: string) => void (printed += line) })
  app = await openHttpServer({ log, trustedProxies: [] })
  app.get('/done', async () => ({ done: true }))
  app.post('/bug', async () => {
    throw new Error('Something unforeseen.')
  })
  app.post('/away', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  app.post('/echo', async (incoming) => incoming.body)
})
afterEach(() => app.close())

const post = (url: string, payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.inject({ method: 'POST', url, payload, headers })

async function get(agent: Agent, url: string): Promise<{ status: number; connection: string; body: string }> {
  const outgoing = request(url, { agent }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, connection: response.headers.connection ?? '', body: await text(response) }
}

describe('the HTTP server', () => {
  it('closes connections beyond its limit, and serves the others', async () => {
    const limited = await openHttpServer({ log: pino({ level: 'silent' }), trustedProxies: [], connections: 1 })
    limited.get('/done', async () => ({ done: true }))
    const url = await limited.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true })
    expect((await get(agent, `${url}/done`)).status).toBe(200)
    const { port } = limited.server.address() as AddressInfo
    const second = connect(port, '127.0.0.1').resume()
    await once(second, 'close')
    expect((await get(agent, `${url}/done`)).status).toBe(200)
    agent.destroy()
    await expect.poll(() => fetch(`${url}/done`).then(({ status }) => status, String)).toBe(200)
    await limited.close()
  })

  it('answers a bug with a reference, logs it under that, and reveals nothing else', async () => {
    const response = await post('/bug', '{"password":"hunter2hunter2"}')
    expect(response.statusCode).toBe(500)
    const { data, module_code } = response.json<{ data: { reference: string }; module_code: string }>()
    expect(module_code).toBe('PORTICO_ERR009')
    expect(response.body).not.toContain('unforeseen')
    expect(printed).toContain(data.reference)
    expect(printed).toContain('unforeseen')
    expect(printed).not.toContain('hunter2')
  })

  it('answers 503 with Retry-After while the database is away', async () => {
    const response = await post('/away', '{}')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json()).toMatchObject({ code: 503, module_code: 'PORTICO_ERR008' })
  })

  it.each([
    ['broken JSON', '{"a":', 'application/json', 'PORTICO_ERR002'],
    ['an empty body', '', 'application/json', 'PORTICO_ERR002'],
    ['JSON in another encoding', '\u0000{\u0000}', 'application/json', 'PORTICO_ERR002'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 'PORTICO_ERR003'],
    ['plain text', '{}', 'text/plain', 'PORTICO_ERR003'],
    ['files', '--x--', 'multipart/form-data; boundary=x', 'PORTICO_ERR003'],
    ['a content type that is none', '{}', 'json', 'PORTICO_ERR003'],
    ['64 kB and more', JSON.stringify('x'.repeat(64 * 1024)), 'application/json', 'PORTICO_ERR004'],
    ['a prototype to poison', '{"__proto__":{"admin":true}}', 'application/json', null],
  ])('refuses %s', async (_name, payload, type, moduleCode) => {
    const response = await post('/echo', payload, { 'content-type': type })
    expect([400, 413, 415]).toContain(response.statusCode)
    const envelope = response.json<{ code: number; module_code: string; data: unknown; summary: string }>()
    expect(envelope).toMatchObject({ code: response.statusCode, data: null })
    if (moduleCode !== null) expect(envelope.module_code).toBe(moduleCode)
  })

  it('answers an address that cannot be decoded in the envelope', async () => {
    const response = await app.inject({ url: '/done/%zz' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 400, module_code: 'PORTICO_ERR001', data: null })
  })

  it('answers bytes that are not HTTP, and continues', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('\u0016\u0003\u0001 not http at all\r\n\r\n')
    expect(await text(socket)).toContain('400')
    expect((await fetch(`http://127.0.0.1:${port}/done`)).status).toBe(200)
  })
})

describe('a request with two hosts', () => {
  const sendRequest = async (head: string) => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET /done HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).split('\r\n')[0]
  }

  it('is refused: a proxy may have used the other one (RFC 9112 §3.2)', async () => {
    expect(await sendRequest('Host: aurora.test\r\nhOST: borealis.test')).toBe('HTTP/1.1 400 Bad Request')
  })

  it('is answered with one', async () => {
    expect(await sendRequest('Host: aurora.test\r\nX-Host: borealis.test')).toBe('HTTP/1.1 200 OK')
  })
})

describe('closing', () => {
  it('answers pending requests, also on connections that browsers keep open, and waits for no idle one', async () => {
    const pending: (() => void)[] = []
    app.get('/slow', async () => {
      await new Promise<void>((resolve) => pending.push(resolve))
      return { done: true }
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/slow`
    const agent = new Agent({ keepAlive: true })
    const responses = [get(agent, url), get(agent, url)]
    await expect.poll(() => pending.length).toBe(2)
    // A server that waited for an idle connection would wait for an hour.
    app.server.keepAliveTimeout = 3_600_000
    const closed = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    for (const finish of pending) finish()
    for (const response of await Promise.all(responses))
      expect(response).toEqual({ status: 200, connection: 'close', body: '{"done":true}' })
    await closed
    agent.destroy()
  })

  it('waits for a handler whose client has disconnected', async () => {
    let ended = false
    const begun = new Promise<void>((resolve) => {
      app.get('/left', async () => {
        resolve()
        await sleep(400)
        ended = true
        return {}
      })
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const outgoing = request(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/left`).end()
    outgoing.on('error', () => undefined)
    await begun
    outgoing.destroy()
    await app.close()
    expect(ended).toBe(true)
  })
})

describe('a request that reaches no route', () => {
  const headers = [
    'x-content-type-options: nosniff',
    'referrer-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'x-frame-options: SAMEORIGIN',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'cache-control: no-store',
  ]
  it.each([
    ['a malformed address', 'GET /%zz HTTP/1.1', 400, 'PORTICO_ERR001'],
    ['a parameter that is too long', `GET /things/${'x'.repeat(300)} HTTP/1.1`, 400, 'PORTICO_ERR001'],
    ['headers that are too large', `GET / HTTP/1.1\r\nx-long: ${'x'.repeat(70_000)}`, 431, 'PORTICO_ERR004'],
    ['what is no HTTP', 'HELO aurora.test', 400, 'PORTICO_ERR001'],
  ])('answers %s with an envelope and the security headers', async (_, sent, status, code) => {
    app.get('/things/:thing', async () => ({}))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${sent}\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of headers) expect(head.toLowerCase()).toContain(header.toLowerCase())
    expect(JSON.parse(body)).toMatchObject({ code: status, module_code: code })
  })
})

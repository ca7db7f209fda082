import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { languages } from '@portico/contract/platform/language.ts'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { cookiesPage } from './cookies-page.ts'
import { refuseLargeHeaders } from './refuse-large-headers.ts'

let app: FastifyInstance
const logo = 'data:image/svg+xml,<svg/>'
const settings = { companyname: 'Aurora <IT>', companylogo: logo, languages: [...languages] }

beforeEach(async () => {
  app = await openHttpServer({ log: pino({ level: 'silent' }), trustedProxies: [] })
  refuseLargeHeaders(app, () => settings)
  app.get('/', async () => 'the page')
  app.post('/delete-cookies', async () => 'not here')
})
afterEach(() => app.close())

const cookies = (bytes: number) => `neighbour=${'x'.repeat(bytes)}`
const page = { accept: 'text/html' }

/** Sends a request as a browser does, and returns the response. */
const visit = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET', url = '/') =>
  app.inject({ method, url, headers: { host: 'portal.example.com', ...headers } })

describe('a browser with cookies of 20 kB', () => {
  it('gets a page of the brand that loads nothing and offers to delete them', async () => {
    const response = await visit({ ...page, cookie: cookies(20_000) })
    expect(response.statusCode).toBe(431)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['clear-site-data']).toBeUndefined()
    expect(response.body).toContain('Your browser sends too many cookies')
    expect(response.body).toContain('Aurora &lt;IT&gt;')
    expect(response.body).toContain('delete those of portal.example.com and of example.com')
    expect(response.body).not.toMatch(/(src|href)="(?!data:)/)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('gets it through a socket, with several headers of cookies', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const lines = Array.from({ length: 12 }, (_, index) => `Cookie: c${index}=${'x'.repeat(4_000)}\r\n`)
    socket.write(`GET /a HTTP/1.1\r\nHost: portal.example.com\r\nAccept: text/html\r\n${lines.join('')}\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 [\s\S]*too many cookies/)
  })

  test.each([
    [{ 'accept-language': 'de-AT,de;q=0.9' }, 'Cookies löschen und fortfahren', ''],
    [{ 'accept-language': 'de' }, 'dir="rtl"', 'language=ar; '],
    [{ 'accept-language': 'xx' }, 'Delete cookies and continue', ''],
  ])('gets it in the language of %j', async (headers, expected, first) => {
    const response = await visit({ ...page, ...headers, cookie: `${first}${cookies(20_000)}` })
    expect(response.body).toContain(expected)
  })

  it('deletes them with the button, and goes on', async () => {
    const form = { ...page, 'cookie': cookies(20_000), 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
    const response = await visit(form, 'POST', '/delete-cookies')
    expect(response.statusCode).toBe(303)
    expect(response.headers['location']).toBe('/')
    expect(response.headers['clear-site-data']).toBe('"cookies"')
  })

  it('keeps them when another site posts there', async () => {
    const form = { ...page, 'cookie': cookies(20_000), 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
    const response = await visit(form, 'POST', '/delete-cookies')
    expect(response.statusCode).toBe(431)
    expect(response.headers['clear-site-data']).toBeUndefined()
  })
})

describe('other requests', () => {
  it('with cookies that are served are not refused, and delete none', async () => {
    expect((await visit({ ...page, cookie: cookies(15_000) })).body).toBe('the page')
    const response = await visit({ ...page, cookie: cookies(10) }, 'POST', '/delete-cookies')
    expect(response.headers['clear-site-data']).toBeUndefined()
  })

  test.each<[string, Record<string, string>]>([
    ['a script', { 'accept': 'text/html', 'sec-fetch-mode': 'cors', 'cookie': cookies(20_000) }],
    ['a program', { accept: '*/*', cookie: cookies(20_000) }],
    ['a browser with another large header', { ...page, 'x-long': 'x'.repeat(20_000), 'cookie': cookies(10) }],
  ])('of %s get an envelope', async (_name, headers) => {
    const response = await visit(headers)
    expect(response.statusCode).toBe(431)
    expect(response.json()).toMatchObject({ code: 431, module_code: 'PORTICO_ERR004' })
  })
})

test.each(languages)('the page in %s names the host', (language) => {
  const { html } = cookiesPage({ settings, host: 'portal.example.com', language })
  expect(html).toContain('portal.example.com')
  expect(html).not.toMatch(/\{\w+\}/)
})

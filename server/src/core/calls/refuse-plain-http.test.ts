import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHttpServer } from './http-server.ts'
import { refusePlainHttp } from './refuse-plain-http.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

const warnings: string[] = []
let app: Awaited<ReturnType<typeof openHttpServer>>
let read = 0

beforeAll(async () => {
  app = await openHttpServer({ log: silentLog, trustedProxies: ['10.0.0.1'] })
  refusePlainHttp(app, { warn: (_data: object, text: string) => void warnings.push(text) })
  app.post('/api/iam/login/', async () => {
    read += 1
    return { code: 200 }
  })
  app.get('/', async () => 'a page')
})
afterAll(() => app.close())

const login = (headers: Record<string, string>, remoteAddress = '192.0.2.7') =>
  app.inject({ method: 'POST', url: '/api/iam/login/', headers, remoteAddress, payload: { password: 'x' } })

describe('in production, a call', () => {
  it.each<[string, Record<string, string>, string?]>([
    ['over plain http', { host: 'portal.example.com' }],
    ['of a proxy that is not declared', { 'host': 'portal.example.com', 'x-forwarded-proto': 'https' }],
    [
      'of a proxy that took it over plain http',
      { 'host': 'portal.example.com', 'x-forwarded-proto': 'http' },
      '10.0.0.1',
    ],
    ['that a proxy sends to localhost', { 'host': 'localhost:3000', 'x-forwarded-proto': 'http' }, '127.0.0.1'],
    ['to a host that only begins like this machine', { host: 'localhost.example.com' }],
    ['to an address', { host: '192.0.2.1' }],
  ])('%s is refused by name, and its handler never runs', async (_what, headers, address) => {
    const before = read
    const response = await login(headers, address)
    expect([response.statusCode, response.json().module_code]).toEqual([400, 'PORTICO_ERR010'])
    expect(read).toBe(before)
  })

  it.each<[string, Record<string, string>, string?]>([
    [
      'that a declared proxy took over https',
      { 'host': 'portal.example.com', 'x-forwarded-proto': 'https' },
      '10.0.0.1',
    ],
    ['to this machine by its name', { host: 'localhost:3000' }],
    ['to this machine by its address', { host: '127.0.0.1:3000' }],
    ['to this machine by its other address', { host: '[::1]:3000' }],
  ])('%s is answered', async (_what, headers, address) => {
    expect((await login(headers, address)).statusCode).toBe(200)
  })

  it('with another spelling of the path is refused too', async () => {
    const before = read
    const headers = { host: 'portal.example.com' }
    const response = await app.inject({ method: 'POST', url: '/%61pi/iam/login', headers, payload: { password: 'x' } })
    expect([response.statusCode, response.json().module_code]).toEqual([400, 'PORTICO_ERR010'])
    expect(read).toBe(before)
  })

  it('is logged with the remedy, once a minute', () => {
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/PORTICO_TRUSTED_PROXIES.*PORTICO_ALLOW_HTTP/)
  })
})

it('pages are served, so that they can show the reason', async () => {
  expect((await app.inject({ url: '/', headers: { host: 'portal.example.com' } })).statusCode).toBe(200)
})

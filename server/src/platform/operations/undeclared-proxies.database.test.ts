import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { openMetrics } from './metrics.ts'
import { registerOperations } from './register-operations.ts'
import { watchUndeclaredProxies } from './undeclared-proxies.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import { createMigratedDatabase, type MigratedDatabase } from '#server/platform/database/test-migrated-database.ts'

const metricsToken = 'tests-token-of-16+'
const hour = 60 * 60_000
let migrated: MigratedDatabase
let close: () => Promise<unknown> = () => Promise.resolve()

beforeAll(async () => {
  migrated = await createMigratedDatabase()
})
afterEach(() => close())
afterAll(() => migrated.drop())

type Line = { level: number; peer?: string; headers?: string[]; msg: string }

/** Starts a server that listens on 127.0.0.1, and the lines that it logs. */
async function start(trustedProxies: string[], now: () => number = Date.now) {
  const lines: Line[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line) as Line) })
  const app = await openHttpServer({ log, trustedProxies })
  const proxies = watchUndeclaredProxies(log, trustedProxies)
  app.addHook('onRequest', async (request) => proxies.note(request, now()))
  registerOperations(app, {
    database: migrated.database,
    metrics: openMetrics(app, openPasswordHashes(1)),
    metricsToken,
    draining: () => false,
    warnings: () => proxies.warnings(),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
  const sendRequest = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers })
    return { status: response.status, body: (await response.json()) as object }
  }
  return { app, proxies, lines, sendRequest, port: Number(new URL(url).port) }
}

const undeclared = {
  warning: 'undeclared-proxy',
  peers: ['127.0.0.1'],
  help: expect.stringContaining('name it in PORTICO_TRUSTED_PROXIES') as string,
}

describe('forwarded headers from an undeclared proxy', () => {
  it.each([
    ['x-forwarded-for', '198.51.100.7'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'one.example.com'],
    ['forwarded', 'for=198.51.100.7;proto=https'],
  ])('are logged once, and listed in the details of /readyz: %s', async (name, value) => {
    const { sendRequest, lines } = await start(['10.0.0.0/8'])
    for (let nth = 0; nth < 3; nth += 1)
      expect(await sendRequest('/healthz', { [name]: value })).toMatchObject({ status: 200 })
    expect(lines).toMatchObject([{ level: 40, peer: '127.0.0.1', headers: [name] }])
    expect(lines[0]?.msg).toContain('name it in PORTICO_TRUSTED_PROXIES')
    expect(await sendRequest('/readyz')).toEqual({ status: 200, body: { status: 'ready', warnings: [undeclared] } })
  })

  it('cause no warning where the proxy is declared, nor where there are none', async () => {
    const { sendRequest, lines } = await start(['127.0.0.1'])
    await sendRequest('/healthz', { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' })
    await close()
    const direct = await start([])
    await direct.sendRequest('/healthz')
    expect([...lines, ...direct.lines]).toEqual([])
    expect(await direct.sendRequest('/readyz')).toEqual({ status: 200, body: { status: 'ready', warnings: [] } })
  })

  it('are shown only to callers who may read the metrics', async () => {
    const { sendRequest } = await start([])
    const viaProxy = { 'x-forwarded-for': '198.51.100.7' }
    expect(await sendRequest('/readyz', viaProxy)).toEqual({ status: 200, body: { status: 'ready' } })
    const operator = { ...viaProxy, authorization: `Bearer ${metricsToken}` }
    expect(await sendRequest('/readyz', operator)).toMatchObject({ body: { warnings: [undeclared] } })
  })

  it('do no harm where a client sends them many times in one request', async () => {
    const { lines, port } = await start([])
    const socket = connect(port, '127.0.0.1')
    const header = `X-Forwarded-For: ${'1.2.3.4, '.repeat(50)}\r\n`
    socket.end(`GET /healthz HTTP/1.1\r\nHost: a\r\n${header.repeat(20)}Connection: close\r\n\r\n`)
    socket.resume()
    await once(socket, 'close')
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines[0])).not.toContain('1.2.3.4')
  })

  it('fill neither the log nor the memory, from any number of addresses; an hour later they are logged again', async () => {
    let now = Date.now()
    const { app, proxies, lines } = await start([], () => now)
    const from = (remoteAddress: string) =>
      app.inject({ url: '/healthz', remoteAddress, headers: { 'x-forwarded-for': '1.2.3.4' } })
    for (let nth = 0; nth < 250; nth += 1) await from(`203.0.${Math.floor(nth / 200)}.${nth % 200}`)
    expect(lines).toHaveLength(100)
    expect(proxies.warnings(now)[0]?.peers).toHaveLength(5)
    now += 2 * hour
    expect(proxies.warnings(now)).toEqual([])
    await from('203.0.0.7')
    expect(lines.at(-1)?.peer).toBe('203.0.0.7')
    expect(lines).toHaveLength(101)
    expect(proxies.warnings(now)).toMatchObject([{ peers: ['203.0.0.7'] }])
  })
})

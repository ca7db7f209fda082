import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offerHeaders, offerIn } from '#agent/sealing/offer-headers.ts'
import { createGatewayServer } from './gateway-server.ts'
import { ProgramCache } from './program-cache.ts'
import type { Relayed } from './relay.ts'

const sender = 'a'.repeat(22)
const sealed = `eyJhbGciOiJFQ0RILUVTIn0..${'i'.repeat(16)}.abc.${'t'.repeat(22)}`
const manifest = { version: '1.2.0', system: 'linux', processor: 'x64', size: 7, sha256: 'b'.repeat(64) }

let folder = ''
let server: Server
let next: Relayed = { outcome: 'stored' }
let carried: [string, string, boolean][] = []
let isSigned = true
const begun: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-gateway-'))
  const programs = new ProgramCache(folder, async (manifest, file) => {
    begun.push(manifest.sha256)
    await writeFile(file, 'program')
    return true
  })
  server = createGatewayServer({
    relay: async (...message) => {
      carried.push(message)
      return next
    },
    programs,
    readOffer: (headers) => (offerIn(headers) !== null && isSigned ? manifest : null),
    health: () => ({ status: 'ok' }),
    rate: { burst: 1_000, perSecond: 1 },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  carried = []
  isSigned = true
})

const port = () => (server.address() as AddressInfo).port
const at = (where: string) => `http://127.0.0.1:${port()}${where}`
const post = (body: string, headers: Record<string, string> = { 'portico-sender': sender }) =>
  fetch(at('/relay'), { method: 'POST', body, headers })

describe('POST /relay', () => {
  it.each([
    [{ outcome: 'answered', sealed: 'x' }, 200, { sealed: 'x' }],
    [{ outcome: 'stored' }, 202, { problem: null }],
    [{ outcome: 'refused', why: 'altered' }, 422, { problem: 'refused', why: 'altered' }],
    [{ outcome: 'busy' }, 429, { problem: 'too-many-requests' }],
    [{ outcome: 'away' }, 503, { problem: 'server-away' }],
    [{ outcome: 'full' }, 507, { problem: 'store-full' }],
  ] as const)('tells the agent of %j with %i', async (relayed, status, body) => {
    next = relayed
    const response = await post(JSON.stringify({ sealed }))
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual(body)
    expect(carried).toEqual([[sender, sealed, false]])
  })

  it('stores only what its agent says may be stored', async () => {
    await post(JSON.stringify({ sealed }), { 'portico-sender': sender, 'portico-store': '1' })
    expect(carried).toEqual([[sender, sealed, true]])
  })

  it.each([
    ['nothing', ''],
    ['no JSON', 'sealed'],
    ['null', 'null'],
    ['no sealed request', JSON.stringify({ sealed: 'GET http://elsewhere/' })],
    ['one with a line break', JSON.stringify({ sealed: `${sealed}\n${sealed}` })],
    ['more than that', JSON.stringify({ sealed, to: 'http://elsewhere/' })],
    ['five parts of something else', JSON.stringify({ sealed: 'a.b.c.d.e' })],
  ])('refuses %s', async (_what, body) => {
    expect((await post(body)).status).toBe(400)
    expect(carried).toEqual([])
  })

  it.each([undefined, '', '../../etc', 'a'.repeat(23)])('refuses the sender %j', async (name) => {
    const response = await post(JSON.stringify({ sealed }), name === undefined ? {} : { 'portico-sender': name })
    expect(response.status).toBe(400)
    expect(carried).toEqual([])
  })

  it('refuses a body that is too long', async () => {
    expect((await post(JSON.stringify({ sealed: 'x'.repeat(800_000) }))).status).toBe(413)
  })
})

it.each(['/', '/relay', '/api/agent/report', '/program/../../etc/passwd', '/program/abc', '//elsewhere/relay'])(
  'has nothing at GET %s',
  async (where) => {
    expect((await fetch(at(where))).status).toBe(404)
  },
)

it('forwards nothing for those who take it for a proxy', async () => {
  const status = await new Promise<string>((resolve) => {
    const socket = connect(port(), '127.0.0.1')
    socket.on('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''))
    socket.write('GET http://elsewhere.test/ HTTP/1.1\r\nhost: elsewhere.test\r\nconnection: close\r\n\r\n')
  })
  expect(status).toBe('HTTP/1.1 404 Not Found')
})

it('says that it is well', async () => {
  const response = await fetch(at('/healthz'))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

describe('GET /program', () => {
  const get = (headers: Record<string, string>) => fetch(at(`/program/${manifest.sha256}`), { headers })
  const offer = offerHeaders({ manifest: '{}', signature: 'x' })

  it('downloads nothing without an offer that the deployment signed', async () => {
    expect((await get({})).status).toBe(404)
    isSigned = false
    expect((await get(offer)).status).toBe(404)
    expect(begun).toEqual([])
  })

  it('downloads a program once, and sends it from then on, whole or from a place on', async () => {
    const asked = await get(offer)
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '5'])
    await expect.poll(async () => (await get(offer)).status).toBe(200)
    expect(await (await get({})).text()).toBe('program')
    const rest = await get({ range: 'bytes=3-' })
    expect([rest.status, rest.headers.get('content-range'), await rest.text()]).toEqual([206, 'bytes 3-6/7', 'gram'])
    expect((await get({ range: 'bytes=7-' })).status).toBe(416)
    expect(begun).toEqual([manifest.sha256])
  })
})

import { describe, expect, it } from 'vitest'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { hostOf, networkOf, originOf, type Origin } from './origin.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'

describe('the network that failures are counted by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::A', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('a host name', () => {
  it.each([
    ['Aurora.Localhost:3000', 'aurora.localhost'],
    ['portico.test.', 'portico.test'],
    ['portico.test.:443', 'portico.test'],
    ['[::1]:3000', '[::1]'],
    ['', ''],
    [undefined, ''],
  ])('%s is normalised to %s', (header, host) => {
    expect(hostOf(header)).toBe(host)
  })
})

async function originFrom(
  request: { remoteAddress: string; headers?: Record<string, string> },
  trustedProxies: string[] = [],
): Promise<Origin> {
  const app = await openHttpServer({ log: silentLog, trustedProxies })
  app.get('/origin', async (incoming) => originOf(incoming))
  const response = await app.inject({ url: '/origin', ...request })
  await app.close()
  return response.json<Origin>()
}

describe('the origin of a request', () => {
  it('is the address of its connection, an IPv4 one in its own form', async () => {
    const origin = await originFrom({ remoteAddress: '::ffff:192.0.2.7' })
    expect(origin).toMatchObject({ address: '192.0.2.7', network: '192.0.2.7' })
  })

  it('ignores X-Forwarded-For of an untrusted peer', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-host': 'evil.test' }
    const origin = await originFrom({ remoteAddress: '192.0.2.7', headers: { host: 'portico.test', ...headers } })
    expect(origin).toMatchObject({ address: '192.0.2.7', host: 'portico.test' })
  })

  it('is the address from a trusted proxy, and no further back', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.1' }
    const origin = await originFrom({ remoteAddress: '10.0.0.1', headers }, ['10.0.0.0/8'])
    expect(origin.address).toBe('198.51.100.1')
  })

  it.each([
    ['198.51.100.1:50123', '198.51.100.1', '198.51.100.1'],
    ['[2001:db8::1]:50123', '2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8::1', '2001:db8:0:0::/64'],
    ['::FFFF:198.51.100.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:c633:6401', '198.51.100.1', '198.51.100.1'],
    ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ])(
    'is the address alone where a trusted proxy writes %s: not a network for each connection',
    async (written, ...is) => {
      const headers = { 'x-forwarded-for': written }
      const origin = await originFrom({ remoteAddress: '10.0.0.1', headers }, ['10.0.0.0/8'])
      expect([origin.address, origin.network]).toEqual(is)
    },
  )

  it.each([
    ['unknown', '10.0.0.1'],
    ['<script>alert(1)</script>', '10.0.0.1'],
    ['198.51.100.1 OR 1=1', '10.0.0.1'],
    ['999.1.1.1', '10.0.0.1'],
    ['', '10.0.0.1'],
    ['198.51.100.1, unknown', '10.0.0.1'],
    ['_hidden, 10.0.0.2', '10.0.0.2'],
    ['198.51.100.1, _hidden, 10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('is the nearest address where X-Forwarded-For is %s, which names none of the client', async (written, is) => {
    const headers = { 'x-forwarded-for': written }
    const origin = await originFrom({ remoteAddress: '10.0.0.1', headers }, ['10.0.0.0/8'])
    expect([origin.address, origin.network]).toEqual([is, is])
  })

  it('keeps 300 characters of the agent', async () => {
    const origin = await originFrom({ remoteAddress: '192.0.2.7', headers: { 'user-agent': 'a'.repeat(1000) } })
    expect(origin.agent).toBe('a'.repeat(300))
  })
})

import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import { findTenants } from '@portico/contract/sign-in/find-tenants.ts'
import type { TenantChoice } from '@portico/contract/sign-in/tenant-choice.ts'
import { undisclosedTenantId } from '@portico/contract/sign-in/tenant-choice.ts'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { defaultDomain } from '#server/plumbing/domains/default-domain.ts'
import { privacyOf } from '#server/plumbing/domains/privacy.ts'
import { openRequestLimits } from '#server/plumbing/request-limits.ts'
import { openTestServer } from '#server/plumbing/test-server.ts'
import type { TestServer } from '#server/plumbing/test-server.ts'
import { answerFindTenants } from '#server/sign-in/find-tenants.ts'

let server: TestServer
let domains: DomainSettings[] = []

beforeAll(async () => {
  server = await openTestServer({ findTenants }, (house) => ({ findTenants: answerFindTenants(house) }), {
    settingsOf: (host) => ({
      ...defaultDomain,
      companyname: 'Quiet',
      discovery: host.startsWith('quiet') ? 'private' : 'open',
    }),
    privacy: () => privacyOf(domains),
  })
  const owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  for (let nth = 0; nth < 20; nth += 1) {
    await owner.query('insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, $2, $3, false)', [
      demoId(`more ${nth}`),
      `More ${nth}`,
      nth % 4 === 0 ? 'msauth' : 'local',
    ])
  }
  for (let nth = 0; nth < 10; nth += 1) {
    await owner.query('insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, $2, $3, false)', [
      uuid(),
      `Young ${nth}`,
      'local',
    ])
  }
  await owner.end()
})
afterEach(() => {
  domains = []
})
afterAll(() => server.close())

const find = async (emailid: string, host = 'localhost') => {
  const answer = await server.send(findTenants, { query: { emailid }, headers: { host } })
  expect(answer.status).toBe(200)
  return answer.data as TenantChoice[]
}
const names = async (emailid: string) => (await find(emailid)).map(({ tenantname }) => tenantname)

describe('a known address', () => {
  it('gets its own tenants, whatever its mail domain', async () => {
    expect(await names('admin@aurora.test')).toEqual(['Aurora'])
    expect(await names(' BOTH@aurora.test ')).toEqual(['Aurora', 'Borealis'])
    expect(await find('user@contoso.test')).toEqual([
      {
        id: demoId('tenant Contoso'),
        tenantid: demoId('tenant Contoso'),
        tenantname: 'Contoso',
        tenantdesc: 'Contoso Trading',
        authtype: 'msauth',
        session_timeout: 60,
      },
    ])
  })
})

describe('an unknown address', () => {
  it('gets the tenants that claim its mail domain, a further one at times', async () => {
    const lists = await Promise.all(Array.from({ length: 60 }, (_, nth) => names(`unknown${nth}@aurora.test`)))
    expect(lists.every(([first]) => first === 'Aurora')).toBe(true)
    const two = lists.filter(({ length }) => length === 2).length
    expect(two).toBeGreaterThan(0)
    expect(two).toBeLessThan(30)
    expect(lists.some(({ length }) => length > 2)).toBe(false)
  })

  it('is led to every local tenant, though their ids be of one hour, in the order of their names', async () => {
    const unknown = Array.from({ length: 150 }, (_, nth) => names(`someone${nth}@nowhere.test`))
    const lists = await Promise.all(unknown)
    const shown = lists.flat().filter((name) => name.startsWith('Young'))
    // Ten of nearly thirty tenants: a fair ring shows most of them, a ring of the ids themselves one or two.
    expect(new Set(shown).size).toBeGreaterThan(4)
    const two = lists.filter(({ length }) => length === 2)
    expect(two.length).toBeGreaterThan(3)
    for (const [first = '', second = ''] of two) expect(first.localeCompare(second, 'en')).toBe(-1)
  })

  it('gets one or two local tenants elsewhere, always the same, and never the house', async () => {
    const addresses = Array.from({ length: 100 }, (_, nth) => `person${nth}@elsewhere${nth}.test`)
    const lists = await Promise.all(addresses.map((address) => find(address)))
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([1, 2]))
    for (const list of lists) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      for (const { tenantname, authtype } of list) {
        expect(authtype).toBe('local')
        expect(tenantname).not.toBe('House')
      }
    }
    expect(new Set(lists.flatMap((list) => list.map(({ id }) => id))).size).toBeGreaterThan(8)
    expect(await Promise.all(addresses.map((address) => find(address)))).toEqual(lists)
  })

  it('has the shape of a known one', async () => {
    const [known] = await find('admin@aurora.test')
    const [unknown] = await find('nobody@nowhere.test')
    expect(Object.keys(unknown ?? {})).toEqual(Object.keys(known ?? {}))
  })
})

describe('a domain that keeps its tenants private', () => {
  it('gives everybody the same one', async () => {
    const known = await find('both@aurora.test', 'quiet.test')
    expect(known).toEqual(await find('nobody@nowhere.test', 'quiet.test'))
    expect(known).toMatchObject([
      { id: undisclosedTenantId, tenantid: undisclosedTenantId, tenantname: 'Quiet', authtype: 'local' },
    ])
  })
})

describe('a tenant whose domain keeps it private', () => {
  const isUndisclosed = (list: TenantChoice[]) => list.length === 1 && list[0]?.id === undisclosedTenantId
  const quiet = (settings: Partial<DomainSettings>): DomainSettings => ({
    ...defaultDomain,
    host: 'quiet.test',
    maildomain: 'quiet.test',
    discovery: 'private',
    ...settings,
  })

  it.each<[string, Partial<DomainSettings>]>([
    ['its mail domain', { maildomain: 'aurora.test' }],
    ['its name', { defaulttenant: 'AURORA' }],
    ['its id', { defaulttenant: demoId('tenant Aurora') }],
  ])('is not listed on other hosts either, known by %s', async (_, settings) => {
    domains = [quiet(settings)]
    expect(await find('admin@aurora.test', 'open.test')).toMatchObject([
      { id: undisclosedTenantId, tenantname: 'Quiet', authtype: 'local' },
    ])
    // Of two tenants one is private; an unknown address of its mail domain is led to it.
    expect(isUndisclosed(await find('both@aurora.test'))).toBe(true)
    expect(isUndisclosed(await find('unknown@aurora.test'))).toBe(true)
    expect((await find('nurse@borealis.test')).map(({ tenantname }) => tenantname)).toEqual(['Borealis'])
  })

  it('is never named to strangers: those who are led to it get what its people get', async () => {
    domains = [quiet({ defaulttenant: 'Aurora' })]
    const lists = await Promise.all(Array.from({ length: 400 }, (_, nth) => find(`person${nth}@elsewhere${nth}.test`)))
    expect(lists.flat().map(({ tenantname }) => tenantname)).not.toContain('Aurora')
    const hidden = lists.filter(isUndisclosed).length
    expect(hidden).toBeGreaterThan(0)
    expect(hidden).toBeLessThan(200)
  })

  it('hides the addresses of its mail domain that no tenant claims', async () => {
    domains = [quiet({ maildomain: 'claimed-by-none.test' })]
    expect(isUndisclosed(await find('unknown@claimed-by-none.test'))).toBe(true)
  })

  it('says nothing of tenants whose domain is open', async () => {
    domains = [quiet({ maildomain: 'aurora.test', discovery: 'open' })]
    expect(await names('admin@aurora.test')).toEqual(['Aurora'])
  })
})

describe('bad input', () => {
  it.each([
    ['', 'Please enter a valid Email ID'],
    ['   ', 'Please enter a valid Email ID'],
    ['admin.aurora.test', 'Please enter a valid Email ID'],
    [`${'a'.repeat(38)}@aurora.test`, 'Email ID is too long'],
    [`${'a'.repeat(39)}@aurora.test`, 'Email ID is too long'],
    ['админ@aurora.test', 'Please enter a valid Email ID'],
  ])('%j is refused in the words of the form', async (emailid, summary) => {
    expect(await server.send(findTenants, { query: { emailid } })).toMatchObject({ status: 400, summary })
  })

  it.each([
    '',
    '?emailid=a@b.test&emailid=c@d.test',
    '?emailid=a@b.test&more=1',
    `?emailid=${'a'.repeat(10_000)}`,
    '?emailid=a%00@b.test',
  ])('refuses %j', async (query) => {
    const answer = await server.app.inject({ method: 'GET', url: `${findTenants.path}${query}` })
    expect(answer.statusCode).toBe(400)
  })
})

describe('too-many-requests', () => {
  it('is told to a network that asks too often, and to no other', async () => {
    const { pool } = server.place
    const { limits, log } = server.house
    server.house.limits = openRequestLimits({ pool, log })
    const ask = (address: string) => server.send(findTenants, { query: { emailid: 'admin@aurora.test' }, address })
    const answers = []
    for (let nth = 0; nth < 121; nth += 1) answers.push(await ask('198.51.100.1'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(answers.at(-1)).toMatchObject({ status: 429, module_code: 'PORTICO_ERR006' })
    expect(answers.at(-1)?.retryAfter).toBeGreaterThan(0)
    expect(await ask('198.51.100.2')).toMatchObject({ status: 200 })
    server.house.limits = limits
  })

  it('is shared between nodes, within a tenth', async () => {
    const { pool } = server.place
    const nodes = [
      openRequestLimits({ pool, log: server.house.log }),
      openRequestLimits({ pool, log: server.house.log }),
    ]
    const shared = async () => {
      const text =
        "select coalesce(sum(points), 0)::int as points from platform.request_limits where key like '%198.51.100.9'"
      return (await pool.query<{ points: number }>(text)).rows[0]?.points ?? 0
    }
    let taken = 0
    for (let round = 0; round < 10; round += 1) {
      for (const node of nodes) {
        const before = await shared()
        let passed = 0
        for (let nth = 0; nth < 12; nth += 1) if (node.take('find-tenants', '198.51.100.9') === 0) passed += 1
        taken += passed
        for (const end = Date.now() + 2_000; passed === 12 && (await shared()) === before && Date.now() < end;) {
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
      }
    }
    expect(taken).toBeGreaterThanOrEqual(120)
    expect(taken).toBeLessThanOrEqual(120 + 2 * 12)
  })
})

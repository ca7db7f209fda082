import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { undisclosedTenantId, type TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { privacyOf } from '@portico/server/core/domains/privacy.ts'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleFindTenants } from './find-tenants.ts'
import { patience } from '../../../tools/patience.ts'

let server: TestServer
let owner: pg.Client
let domains: DomainSettings[] = []
const contoso = demoId('tenant Contoso')
const defaultTenants: Record<string, string> = {
  'aurora.test': 'Aurora',
  'aurora-by-id.test': demoId('tenant Aurora').toUpperCase(),
  'aurora-in-capitals.test': 'AURORA',
}
const connection = demoId('connection of Contoso')

beforeAll(async () => {
  server = await openTestServer({ findTenants }, (context) => ({ findTenants: handleFindTenants(context) }), {
    settingsOf: (host) => ({
      ...defaultDomain,
      companyname: 'Brand',
      discovery: host.startsWith('open') ? 'open' : 'private',
      defaulttenant: defaultTenants[host] ?? '',
    }),
    privacy: () => privacyOf(domains),
  })
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into tenant.connections (tenant_id, id, name, kind, protocol, issuer, provider_tenants, default_role_id,
       default_company_id)
     select $1, $2, 'provider', 'msauth', 'oidc', 'https://provider.test', '{one}', role_id, company_id
     from tenant.accounts where tenant_id = $1 limit 1`,
    [contoso, connection],
  )
})
afterEach(() => {
  domains = []
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const find = async (emailid: string, host = 'private.test') => {
  const response = await server.send(findTenants, { query: { emailid }, headers: { host } })
  expect(response.status).toBe(200)
  return response.data
}
const names = async (emailid: string, host?: string) => (await find(emailid, host)).map(({ tenantname }) => tenantname)

const neutral: TenantChoice = {
  id: undisclosedTenantId,
  tenantid: undisclosedTenantId,
  tenantname: 'Brand',
  tenantdesc: 'Brand',
  authtype: 'local',
  session_timeout: 60,
}
const atContoso: TenantChoice = { ...neutral, id: connection, tenantname: connection, authtype: 'msauth' }

/** Adds an account like `like` to the same tenant. */
const addAccount = (email: string, like: string, more: { isActive?: boolean; invited?: string } = {}) =>
  owner.query(
    `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id, is_active, invited_until)
     select tenant_id, gen_random_uuid(), $1, 'A', 'B', role_id, company_id, $3, $4 from tenant.accounts
     where email = $2 limit 1 on conflict do nothing`,
    [email, like, more.isActive ?? true, more.invited ?? null],
  )

describe.each(['private.test', 'open.test'])('at %s', (host) => {
  it('an unknown address and one with a local account get the same entry, in the brand of the host', async () => {
    for (const email of ['unknown@nowhere.test', 'unknown@aurora.test', 'admin@aurora.test', ' NURSE@borealis.test '])
      expect(await find(email, host)).toEqual([neutral])
  })

  it('the users of a provider get it without a name, known or not', async () => {
    for (const email of ['user@contoso.test', 'inactive@contoso.test', 'unknown@contoso.test'])
      expect(await find(email, host)).toEqual([atContoso])
  })

  it('a local account in a mail domain that a provider claims gets the same as the others of the domain', async () => {
    await addAccount('guest@contoso.test', 'admin@aurora.test')
    expect(await find('guest@contoso.test', host)).toEqual([atContoso])
  })

  it('a provider whose tenant claims no mail domain of the address is found by the account', async () => {
    await addAccount('consultant@nowhere.test', 'user@contoso.test')
    expect(await find('consultant@nowhere.test', host)).toEqual([atContoso])
  })

  it('an account that is deactivated, or only invited, is unknown', async () => {
    await addAccount('gone@nowhere.test', 'user@contoso.test', { isActive: false })
    await addAccount('invited@nowhere.test', 'user@contoso.test', { invited: '2100-01-01' })
    for (const email of ['gone@nowhere.test', 'invited@nowhere.test'])
      expect(await find(email, host)).toEqual([neutral])
  })
})

describe('spec A §5: an address above 50 characters', () => {
  const ofLength = (length: number, domain: string) => `${'a'.repeat(length - domain.length - 1)}@${domain}`

  it('is looked up where a provider has its mail domain, known or not', async () => {
    for (const length of [50, 51, 254]) expect(await find(ofLength(length, 'contoso.test'))).toEqual([atContoso])
  })

  it('is looked up where its account is at a provider', async () => {
    const email = ofLength(254, 'nowhere.test')
    await addAccount(email, 'user@contoso.test')
    expect(await find(email)).toEqual([atContoso])
  })

  it('email-too-long: where it leads to no provider, the same for one that a local account has', async () => {
    const known = ofLength(51, 'aurora.test')
    await addAccount(known, 'admin@aurora.test')
    for (const emailid of [known, ofLength(52, 'aurora.test'), ofLength(255, 'contoso.test')]) {
      const response = await server.send(findTenants, { query: { emailid } })
      expect(response).toMatchObject({ status: 400, module_code: 'USER_ERR041', summary: 'Email ID is too long' })
    }
    expect(await find(ofLength(50, 'aurora.test'))).toEqual([neutral])
  })
})

describe('an unauthenticated caller', () => {
  it.each(['private.test', 'open.test'])('learns no tenant of 90 addresses at %s', async (host) => {
    const { rows } = await owner.query<{ name: string; description: string }>(
      'select name, description from tenant.tenants',
    )
    const responses = new Set<string>()
    for (let nth = 0; nth < 90; nth += 1) {
      const emailid = `person${nth}@${['aurora.test', 'borealis.test', `elsewhere${nth}.test`][nth % 3]}`
      const { status, headers, text } = await server.send(findTenants, { query: { emailid }, headers: { host } })
      responses.add(JSON.stringify([status, headers, text]))
    }
    expect(responses.size).toBe(1)
    for (const { name, description } of rows)
      for (const text of [name, description].filter((one) => one !== '')) expect([...responses][0]).not.toContain(text)
  })
})

describe('an address in several tenants', () => {
  it('gets them where the host is open', async () => {
    expect(await names(' BOTH@aurora.test ', 'open.test')).toEqual(['Aurora', 'Borealis'])
    expect(await find('both@aurora.test', 'open.test')).toMatchObject([
      { tenantid: demoId('tenant Aurora'), tenantdesc: 'Aurora Managed Services', authtype: 'local' },
      { tenantid: demoId('tenant Borealis'), tenantdesc: 'Borealis Hospital', authtype: 'local' },
    ])
  })

  it('gets the neutral entry where it is private, which is the default', async () => {
    expect(defaultDomain.discovery).toBe('private')
    expect(await find('both@aurora.test', 'private.test')).toEqual([neutral])
  })

  it('does not get those in which it is deactivated', async () => {
    await addAccount('half@nowhere.test', 'admin@aurora.test')
    await addAccount('half@nowhere.test', 'nurse@borealis.test', { isActive: false })
    expect(await find('half@nowhere.test', 'open.test')).toEqual([neutral])
  })
})

describe('a tenant that is deactivated', () => {
  const setActive = (isActive: boolean) =>
    owner.query("update tenant.tenants set is_active = $1 where name in ('Aurora', 'Contoso')", [isActive])

  it('is unknown, as are its accounts, its mail domains and its host', async () => {
    await setActive(false)
    const responses = []
    for (const email of ['admin@aurora.test', 'both@aurora.test', 'user@contoso.test', 'unknown@contoso.test'])
      for (const host of ['private.test', 'open.test', 'aurora.test']) responses.push(await find(email, host))
    await setActive(true)
    for (const response of responses) expect(response).toEqual([neutral])
  })
})

describe.each(Object.keys(defaultTenants))('the host of a tenant, %s', (host) => {
  it('is listed for every address', async () => {
    for (const email of ['admin@aurora.test', 'nurse@borealis.test', 'both@aurora.test', 'a@b.test'])
      expect(await names(email, host)).toEqual(['Aurora'])
  })

  it('also offers the connection of a tenant that has proven the mail domain, known or not', async () => {
    const offered = { ...atContoso, connectionname: 'provider' }
    for (const email of ['user@contoso.test', 'unknown@contoso.test'])
      expect(await find(email, host)).toEqual([expect.objectContaining({ tenantname: 'Aurora' }), offered])
  })
})

describe('a tenant whose domain keeps it private', () => {
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
  ])('is not listed on open hosts either, known by %s, nor are those beside it', async (_, settings) => {
    domains = [quiet(settings)]
    expect(await find('both@aurora.test', 'open.test')).toEqual([neutral])
  })

  it('hides the tenants of the addresses of its mail domain', async () => {
    await addAccount('two@claimed-by-none.test', 'admin@aurora.test')
    await addAccount('two@claimed-by-none.test', 'nurse@borealis.test')
    expect(await names('two@claimed-by-none.test', 'open.test')).toEqual(['Aurora', 'Borealis'])
    domains = [quiet({ maildomain: 'claimed-by-none.test' })]
    expect(await find('two@claimed-by-none.test', 'open.test')).toEqual([neutral])
  })

  it('does not affect tenants whose domain is open', async () => {
    domains = [quiet({ maildomain: 'aurora.test', discovery: 'open' })]
    expect(await names('both@aurora.test', 'open.test')).toEqual(['Aurora', 'Borealis'])
  })
})

describe('bad input', () => {
  it.each([
    ['', 'Please enter a valid Email ID'],
    ['   ', 'Please enter a valid Email ID'],
    ['admin.aurora.test', 'Please enter a valid Email ID'],
    [`${'a'.repeat(39)}@aurora.test`, 'Email ID is too long'],
    [`${'a'.repeat(243)}@aurora.test`, 'Email ID is too long'],
    ['админ@aurora.test', 'Please enter a valid Email ID'],
  ])('%j is refused with the message of the form', async (emailid, summary) => {
    expect(await server.send(findTenants, { query: { emailid } })).toMatchObject({ status: 400, summary })
  })

  it.each([
    '',
    '?emailid=a@b.test&emailid=c@d.test',
    '?emailid=a@b.test&more=1',
    `?emailid=${'a'.repeat(10_000)}`,
    '?emailid=a%00@b.test',
  ])('refuses %j', async (query) => {
    const response = await server.app.inject({ method: 'GET', url: `${findTenants.path}${query}` })
    expect(response.statusCode).toBe(400)
  })
})

describe('too-many-requests', () => {
  it('is returned to a network that calls too often, and to no other', async () => {
    const { pool } = server.place
    const { limits, log } = server.context
    server.context.limits = openRequestLimits({ pool, log })
    const sendRequest = (address: string) =>
      server.send(findTenants, { query: { emailid: 'admin@aurora.test' }, address })
    const responses = []
    for (let nth = 0; nth < 121; nth += 1) responses.push(await sendRequest('198.51.100.1'))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(responses.at(-1)).toMatchObject({ status: 429, module_code: 'PORTICO_ERR006' })
    expect(responses.at(-1)?.retryAfter).toBeGreaterThan(0)
    expect(await sendRequest('198.51.100.2')).toMatchObject({ status: 200 })
    server.context.limits = limits
  })

  it('is shared between nodes, within a tenth', async () => {
    const { pool } = server.place
    const nodes = [
      openRequestLimits({ pool, log: server.context.log }),
      openRequestLimits({ pool, log: server.context.log }),
    ]
    const shared = async () => {
      const text =
        "select coalesce(sum(points), 0)::int as points from platform.request_limits where key like '%198.51.100.9'"
      return (await pool.query<{ points: number }>(text)).rows[0]?.points ?? 0
    }
    let taken = 0
    // Uses a fake date, because on a slow machine the test may take longer than the limit's minute.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let round = 0; round < 10; round += 1) {
      for (const node of nodes) {
        const before = await shared()
        let passed = 0
        for (let nth = 0; nth < 12; nth += 1) if (node.take('find-tenants', '198.51.100.9') === 0) passed += 1
        taken += passed
        const end = performance.now() + patience(5_000)
        while (passed === 12 && (await shared()) === before && performance.now() < end)
          await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    expect(taken).toBeGreaterThanOrEqual(120)
    expect(taken).toBeLessThanOrEqual(120 + 2 * 12)
  })
})

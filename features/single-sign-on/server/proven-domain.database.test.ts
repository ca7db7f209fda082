import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { undisclosedTenantId } from '@portico/contract/core/authentication/tenant-choice.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleFindTenants } from '#features/sign-in/server/find-tenants.ts'
import { connectContoso } from './test-connection.ts'
import { proveDomains, withdrawDomain } from './proven-domain-queries.ts'
import { waysOf } from '#features/sign-in/server/find-tenants-queries.ts'

let server: TestServer
let owner: pg.Client
const contoso = demoId('tenant Contoso')
const borealis = demoId('tenant Borealis')
const hosts = ['private.test', 'open.test', 'aurora.test'] as const

beforeAll(async () => {
  server = await openTestServer({ findTenants }, (context) => ({ findTenants: handleFindTenants(context) }), {
    settingsOf: (host) => ({
      ...defaultDomain,
      companyname: 'Brand',
      discovery: host.startsWith('open') ? 'open' : 'private',
      defaulttenant: host.startsWith('aurora') ? 'Aurora' : '',
    }),
  })
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const origin = { agent: '', address: '', at: new Date() }
const prove = (tenantId: string, domain: string) =>
  inTenant(server.place.database, tenantId, (tenant) =>
    proveDomains(tenant, { tenantId, domains: [domain], by: 'operator', origin }),
  )
const withdraw = (tenantId: string, domain: string) =>
  inTenant(server.place.database, tenantId, (tenant) => withdrawDomain(tenant, { tenantId, domain, origin }))

/** Returns the whole response, as comparable bytes. */
const ask = async (emailid: string, host: string) => {
  const { status, headers, text } = await server.send(findTenants, { query: { emailid }, headers: { host } })
  return JSON.stringify([status, headers, text])
}
const find = async (emailid: string, host: string) =>
  (await server.send(findTenants, { query: { emailid }, headers: { host } })).data

/** Accounts of a domain: one at the provider's tenant, one with a password at another, one at both, one deactivated. */
async function addAccounts(domain: string): Promise<string[]> {
  const add = async (name: string, like: string, isActive = true) => {
    const email = `${name}@${domain}`
    await owner.query(
      `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id, is_active)
       select tenant_id, gen_random_uuid(), $1, 'A', 'B', role_id, company_id, $3 from tenant.accounts
       where email = $2 limit 1 on conflict do nothing`,
      [email, like, isActive],
    )
    return email
  }
  await add('both', 'admin@aurora.test')
  return [
    await add('there', 'user@contoso.test'),
    await add('local', 'admin@aurora.test'),
    await add('both', 'user@contoso.test'),
    await add('gone', 'user@contoso.test', false),
    `unknown@${domain}`,
  ]
}

describe('a tenant that has proven a domain', () => {
  it('does not affect the shown ways while it has no connection', async () => {
    const before = await Promise.all(hosts.map((host) => ask('unknown@quiet.example', host)))
    await prove(borealis, 'quiet.example')
    await prove(contoso, 'quiet-too.example')
    expect(await Promise.all(hosts.map((host) => ask('unknown@quiet.example', host)))).toEqual(before)
    expect(await Promise.all(hosts.map((host) => ask('unknown@quiet-too.example', host)))).toEqual(before)
  })

  it('is found by every address of the domain, on every host, with or without an account, until it is withdrawn', async () => {
    const id = await connectContoso(server.context, 'https://id.example', { name: 'entra' })
    const emails = await addAccounts('proven.example')
    const before = await find('unknown@proven.example', 'aurora.test')
    await prove(contoso, 'proven.example')
    const unnamed = { id, tenantid: undisclosedTenantId, tenantname: id, tenantdesc: 'Brand', authtype: 'msauth' }
    for (const email of emails) {
      expect(await find(email, 'private.test')).toEqual([{ ...unnamed, session_timeout: 60 }])
      const [own, offered, ...more] = await find(email, 'aurora.test')
      expect(own).toMatchObject({ tenantname: 'Aurora', authtype: 'local' })
      expect(offered).toEqual({ ...unnamed, session_timeout: 60, connectionname: 'entra' })
      expect(more).toEqual([])
    }
    // At open.test, an address in several tenants gets a list of them, so these addresses are left out there.
    const single = emails.filter((email) => !email.startsWith('both'))
    for (const [host, same] of [
      ['private.test', emails] as const,
      ['aurora.test', emails] as const,
      ['open.test', single] as const,
    ])
      expect(new Set(await Promise.all(same.map((email) => ask(email, host)))).size).toBe(1)
    expect(JSON.stringify(await find('unknown@proven.example', 'aurora.test'))).not.toContain('Contoso')

    await withdraw(contoso, 'proven.example')
    expect(await find('unknown@proven.example', 'aurora.test')).toEqual(before)
  })
})

describe('the look-up of ways', () => {
  it('scans no table sequentially, however many tenants there are', async () => {
    await owner.query(`insert into tenant.tenants (tenant_id, name, authtype, is_msp)
      select gen_random_uuid(), 'Many ' || nth, 'msauth', false from generate_series(1, 5000) as nth`)
    const provider = "'one', 'externalidp', 'oidc', 'https://id.example'"
    for (const insert of [
      `proven_domains (tenant_id, domain, proven_by) select tenant_id, translate(name_small, ' ', '-') || '.example', 'dns'`,
      `companies (tenant_id, id, name) select tenant_id, tenant_id, 'Company'`,
      `roles (tenant_id, id, name) select tenant_id, tenant_id, 'Role'`,
      `accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
        select tenant_id, tenant_id, 'one@' || tenant_id || '.example', 'A', 'B', tenant_id, tenant_id`,
      `connections (tenant_id, id, name, kind, protocol, issuer, default_role_id, default_company_id)
        select tenant_id, tenant_id, ${provider}, tenant_id, tenant_id`,
    ])
      await owner.query(`insert into tenant.${insert} from tenant.tenants where name like 'Many %'`)
    await owner.query('analyze')
    const email = 'user@many-7.example'
    for (const ownTenant of ['', 'Many 8', contoso]) {
      const { rows } = await inLookup(server.place.database, { directory: 'open', email }, (seen) =>
        sql<{ 'QUERY PLAN': string }>`explain ${waysOf({ email, domain: 'many-7.example', ownTenant })}`.execute(seen),
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).toContain('Index')
    }
    expect(await find(email, 'private.test')).toMatchObject([{ authtype: 'externalidp' }])
  })
})

import { inviteColleague, listRolesToGive } from '@portico/features/invitations/contract/invitations.ts'
import { searchUsers, usersAtMost } from '@portico/features/invitations/contract/search-users.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { readTenantDetails } from '@portico/features/sessions/contract/read-tenant-details.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsIn, openOwnersServer, type Owner, type OwnersServer } from './test-owners.ts'
import type { Credentials } from '#server/core/calls/test-server.ts'

let server: OwnersServer
let ann: Owner
let eve: Owner

beforeAll(async () => {
  server = await openOwnersServer()
  ann = await server.becomeOwner('ann@example.com', 'Searching')
  eve = await server.becomeOwner('eve@elsewhere.example', 'Elsewhere')
  const [role] = (await server.send(listRolesToGive, ann.credentials)).data
  const body = { email: 'ben_adams@example.com', name: 'Ben Adams', role: role?.roleid }
  await server.send(inviteColleague, { ...ann.credentials, body })
  await server.owner.query(
    `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
    select tenant_id, gen_random_uuid(), 'crowd' || lpad(n::text, 2, '0') || '@example.com', 'Crowd', 'Member', role_id,
      company_id from tenant.accounts, generate_series(1, $2) n where tenant_id = $1 and email = 'ann@example.com'`,
    [ann.tenantId, usersAtMost + 5],
  )
})
afterAll(() => server.close())

const search = (query: Record<string, string>, credentials: Credentials = ann.credentials) =>
  server.send(searchUsers, { ...credentials, query })
const emailsOf = async (query: Record<string, string>, credentials?: Credentials) =>
  (await search(query, credentials)).data.users.map(({ email }) => email)

async function credentialsOf(tenant: string, email: string): Promise<Credentials> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select tenant_id as id from tenant.tenants where name = $1',
    [tenant],
  )
  const body = { tenantid: rows[0]?.id, email, password: encodePassword('Portico#2026') }
  return credentialsIn(await server.send(signInWithPassword, { body }))
}

describe('GET /api/company/search/user/ (spec A §7)', () => {
  it.each([
    ['ben_', ['ben_adams@example.com']],
    ['BEN ADAMS', ['ben_adams@example.com']],
    [' en ad ', ['ben_adams@example.com']],
    ['en%adams', []],
    ['e%n', []],
    ['crowd_1', []],
    ['\\\\\\', []],
    ["' or ''='", []],
    ['elsewhere', []],
  ])('finds %s as a text, in the own tenant alone', async (searchtext, found) => {
    expect(await emailsOf({ searchtext })).toEqual(found)
  })

  it('returns name, address, id and company, and nothing else of a user', async () => {
    const { users } = (await search({ searchtext: 'ben_' })).data
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(['companyid', 'companyname', 'email', 'id', 'username'])
    expect(users[0]?.username).toBe('Ben Adams')
    expect(await emailsOf({ searchtext: 'example' }, eve.credentials)).not.toContain('ann@example.com')
  })

  it('returns one page at a time', async () => {
    const first = (await search({ searchtext: 'crowd' })).data
    const second = (await search({ searchtext: 'crowd', offset: String(usersAtMost) })).data
    expect([first.users.length, first.has_more, second.users.length, second.has_more]).toEqual([20, true, 5, false])
    const all = [...first.users, ...second.users].map(({ email }) => email)
    expect(new Set(all).size).toBe(25)
    expect(all).toEqual(all.toSorted())
  })

  it.each([
    [{}],
    [{ searchtext: 'be' }],
    [{ searchtext: '   b  ' }],
    [{ searchtext: 'x'.repeat(101) }],
    [{ searchtext: 'ben', offset: '-1' }],
    [{ searchtext: 'ben', offset: '10000' }],
    [{ searchtext: 'ben', tenantid: '1' }],
  ])('refuses %o', async (query) => {
    expect((await search(query)).status).toBe(400)
  })

  it('owner-only: is refused to other roles, and without a session', async () => {
    const refused = await search({ searchtext: 'admin' }, await credentialsOf('Aurora', 'admin@aurora.test'))
    expect([refused.status, refused.module_code]).toEqual([409, 'TRIAL_ERR002'])
    expect((await server.send(searchUsers, { query: { searchtext: 'admin' } })).status).toBe(403)
  })
})

describe('GET /api/tenantdetails/ (spec A §7)', () => {
  it('returns the own tenant: of a trial with its end, of another without', async () => {
    const trial = (await server.send(readTenantDetails, ann.credentials)).data
    expect(trial).toMatchObject({ id: ann.tenantId, tenantname: 'Searching', tenantdesc: 'Searching', ismsp: false })
    expect(trial).toMatchObject({ trial_ends_at: expect.stringMatching(/^\d{4}-.*Z$/) as string })
    const viewer = (await server.send(readTenantDetails, await credentialsOf('Aurora', 'viewer@aurora.test'))).data
    expect(viewer).toEqual({
      id: expect.any(String) as string,
      tenantname: 'Aurora',
      tenantdesc: expect.stringContaining('Aurora') as string,
      authtype: 'local',
      session_timeout: 60,
      ismsp: true,
      trial_ends_at: null,
    })
  })

  it('needs a session', async () => {
    expect((await server.send(readTenantDetails, {})).status).toBe(403)
  })
})

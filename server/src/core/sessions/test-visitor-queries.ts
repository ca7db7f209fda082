import { v7 as uuid } from 'uuid'
import type { Pool } from '#server/platform/database/connect.ts'
import { cookieName, freshToken } from './token.ts'

/** A signed-in user, with the headers that carry the session's credentials. */
export type Visitor = {
  tenantId: string
  accountId: string
  roleId: string
  sessionId: string
  headers: { 'api-key': string; 'cookie': string; 'user-agent': string }
}

/**
 * Signs a user in to a new tenant, or to that of `beside`, in their own role with these modules. `everything` is the
 * superuser's connection: the rows belong to several tenants.
 */
export async function signIn(everything: Pool, modulekeys: readonly string[], beside?: Visitor): Promise<Visitor> {
  const tenantId = beside?.tenantId ?? (await makeTenant(everything))
  const [roleId, companyId, accountId, sessionId] = [uuid(), uuid(), uuid(), uuid()]
  await everything
    .insertInto('tenant.roles')
    .values({ tenant_id: tenantId, id: roleId, name: `Role ${roleId}` })
    .execute()
  await everything.insertInto('tenant.companies').values({ tenant_id: tenantId, id: companyId, name: 'C' }).execute()
  for (const [place, modulekey] of modulekeys.entries()) {
    const module = { modulekey, modulelabel: modulekey, moduledescription: '', displayorder: place }
    await everything
      .insertInto('tenant.role_modules')
      .values({ tenant_id: tenantId, role_id: roleId, ...module })
      .execute()
    const entry = { modulekey, menuname: 'Overview', menulink: '/', displayorder: 1 }
    await everything
      .insertInto('tenant.role_menus')
      .values({ tenant_id: tenantId, role_id: roleId, ...entry })
      .execute()
  }
  const person = { email: `${accountId}@example.test`, firstname: 'A', lastname: 'B' }
  const account = { id: accountId, role_id: roleId, company_id: companyId, ...person }
  await everything
    .insertInto('tenant.accounts')
    .values({ tenant_id: tenantId, ...account })
    .execute()
  const token = freshToken()
  const now = new Date()
  const session = { id: sessionId, account_id: accountId, token_hash: token.tokenHash, cookie_hash: token.cookieHash }
  const times = {
    created_at: now,
    last_seen_at: now,
    idle_minutes: 60,
    expires_at: new Date(now.getTime() + 3_600_000),
  }
  await everything
    .insertInto('tenant.sessions')
    .values({
      tenant_id: tenantId,
      ...session,
      ...times,
      authtype: 'localdb',
      address: '::1',
      agent: 'test',
      device: 'test',
    })
    .execute()
  const headers = { 'api-key': token.token, 'cookie': `${cookieName}=${token.cookie}`, 'user-agent': 'test' }
  return { tenantId, accountId, roleId, sessionId, headers }
}

async function makeTenant(everything: Pool): Promise<string> {
  const id = uuid()
  await everything
    .insertInto('tenant.tenants')
    .values({ tenant_id: id, name: `Tenant ${id}`, authtype: 'local', is_msp: false })
    .execute()
  return id
}

import type { Permission } from '@portico/contract/core/calls/permission.ts'
import { sql } from 'kysely'
import { inLookup, inTenant, type LookupTx, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { Session } from './session.ts'
import type { FreshToken } from './token.ts'
import type { Own } from '#server/core/accounts/password-queries.ts'

/** Returns the session whose token has this hash, with all that its calls need; null when there is none. */
export async function findSession(database: Pool, tokenHash: Buffer): Promise<Session | null> {
  return inLookup(database, { token: tokenHash.toString('hex') }, async (seen) => {
    const found = await seen
      .selectFrom('tenant.sessions')
      .select('tenant_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    if (found === undefined) return null
    const row = await readSession(await enterTenant(seen, found.tenant_id), tokenHash)
    return row === undefined ? null : sessionOf(row)
  })
}

type SessionFacts = Pick<
  Row<'tenant.sessions'>,
  | 'id'
  | 'tenant_id'
  | 'account_id'
  | 'authtype'
  | 'cookie_hash'
  | 'idle_minutes'
  | 'last_seen_at'
  | 'expires_at'
  | 'previous_login_at'
> &
  Pick<Row<'tenant.tenants'>, 'is_msp' | 'is_trial' | 'trial_ends_at'> &
  Pick<Row<'tenant.accounts'>, 'email' | 'firstname' | 'lastname' | 'is_active' | 'is_servicedesk'> & {
    tenant_name: string
    owner_is_active: boolean
    role_id: string
    rolename: string
    company_id: string
    company_name: string
    permissions: Permission[]
    sees_all_companies: boolean
  }

async function readSession(tenant: TenantTx, tokenHash: Buffer): Promise<SessionFacts | undefined> {
  const { rows } = await sql<SessionFacts>`
    select session.id, session.tenant_id, session.account_id, session.authtype, session.cookie_hash,
      session.idle_minutes, session.last_seen_at, session.expires_at, owner.name as tenant_name, owner.is_msp,
      owner.is_trial, owner.trial_ends_at, account.email, account.firstname, account.lastname, account.is_active,
      owner.is_active as owner_is_active, account.is_servicedesk, session.previous_login_at, role.id as role_id,
      role.name as rolename, company.id as company_id, company.name as company_name,
      array(select permission from tenant.role_rights
        where tenant_id = role.tenant_id and role_id = role.id) as permissions, company.is_own as sees_all_companies
    from tenant.sessions as session
      join tenant.accounts as account on account.tenant_id = session.tenant_id and account.id = session.account_id
      join tenant.tenants as owner on owner.tenant_id = session.tenant_id
      join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where session.token_hash = ${tokenHash}`.execute(tenant)
  return rows[0]
}

function sessionOf(row: SessionFacts): Session {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    accountId: row.account_id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    roleId: row.role_id,
    rolename: row.rolename,
    permissions: new Set(row.permissions),
    companyId: row.company_id,
    companyName: row.company_name,
    seesAllCompanies: row.sees_all_companies,
    isMsp: row.is_msp,
    isTrial: row.is_trial,
    trialEndsAt: row.trial_ends_at?.getTime() ?? null,
    isServicedesk: row.is_servicedesk,
    isActive: row.is_active && row.owner_is_active,
    lastLoginAt: row.previous_login_at?.getTime() ?? null,
    authtype: row.authtype,
    cookieHash: row.cookie_hash,
    idleMs: row.idle_minutes * 60_000,
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }
}

/** The columns of a session that is found by its cookie. */
export type CookiedSession = Pick<Session, 'id' | 'tenantId' | 'accountId' | 'email'>

/**
 * Finds the session whose cookie has this hash and enters its tenant for the rest of the transaction; null when there
 * is none.
 */
export async function enterByCookie(
  seen: LookupTx,
  cookieHash: Buffer,
): Promise<{ tenant: TenantTx; session: CookiedSession } | null> {
  const found = await seen
    .selectFrom('tenant.sessions')
    .select(['tenant_id', 'id', 'account_id'])
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst()
  if (found === undefined) return null
  const tenant = await enterTenant(seen, found.tenant_id)
  const { email } = await tenant
    .selectFrom('tenant.accounts')
    .select('email')
    .where('tenant_id', '=', found.tenant_id)
    .where('id', '=', found.account_id)
    .executeTakeFirstOrThrow()
  const session = { id: found.id, tenantId: found.tenant_id, accountId: found.account_id, email }
  return { tenant, session }
}

/** Stores when sessions of one tenant were last used; a session that has ended since stays ended. */
export async function touchSessions(database: Pool, tenantId: string, seen: Map<string, number>): Promise<void> {
  const ids = [...seen.keys()]
  const times = [...seen.values()].map((at) => new Date(at))
  await inTenant(database, tenantId, (tenant) =>
    sql`
      update tenant.sessions as session set last_seen_at = greatest(session.last_seen_at, touched.at)
      from unnest(${ids}::uuid[], ${times}::timestamptz[]) as touched (id, at)
      where session.tenant_id = ${tenantId} and session.id = touched.id`.execute(tenant),
  )
}

/** Ends every session of an account but `kept`; every node is notified. */
export async function deleteOtherSessions(
  tenant: TenantTx,
  { tenantId, accountId }: Pick<Session, 'tenantId' | 'accountId'>,
  kept: string | null,
): Promise<void> {
  await sql`
    delete from tenant.sessions
    where tenant_id = ${tenantId} and account_id = ${accountId} and id is distinct from ${kept}::uuid`.execute(tenant)
}

/** Ends one session of an account; every node is notified with the commit. Returns the number that ended: 0 or 1. */
export async function deleteSession(
  tenant: TenantTx,
  session: Pick<Session, 'tenantId' | 'accountId' | 'id'>,
): Promise<number> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.sessions')
    .where('tenant_id', '=', session.tenantId)
    .where('account_id', '=', session.accountId)
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/**
 * A session at an identity provider: its connection, the data that a logout request there carries (sealed), and its
 * name there.
 */
export type ProviderSession = { connectionId: string; sealed: Buffer | null; sid: string }

/** Returns the session at a provider that a session here came from, or null. */
export async function findProviderSession(
  tenant: TenantTx,
  { tenantId, id }: Pick<Session, 'tenantId' | 'id'>,
): Promise<ProviderSession | null> {
  const found = await tenant
    .selectFrom('tenant.provider_sessions as elsewhere')
    .innerJoin('tenant.sessions as session', (join) =>
      join
        .onRef('session.tenant_id', '=', 'elsewhere.tenant_id')
        .onRef('session.provider_session_id', '=', 'elsewhere.id'),
    )
    .select(['elsewhere.connection_id', 'elsewhere.sealed', 'elsewhere.sid'])
    .where('session.tenant_id', '=', tenantId)
    .where('session.id', '=', id)
    .executeTakeFirst()
  return found === undefined ? null : { connectionId: found.connection_id, sealed: found.sealed, sid: found.sid }
}

/**
 * Replaces the token of a session: the former one is no longer valid on any node. Returns whether the session still
 * existed.
 */
export async function renewSession(
  tenant: TenantTx,
  { tenantId, accountId, id }: Own & { id: string },
  { tokenHash, cookieHash }: FreshToken,
): Promise<boolean> {
  const { rows } = await sql`
    with former as (
      select token_hash from tenant.sessions
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${id} for update),
    renewed as (
      update tenant.sessions set token_hash = ${tokenHash}, cookie_hash = ${cookieHash}
      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${id} returning id)
    select pg_notify('portico_session_end', encode(former.token_hash, 'hex')) from former, renewed`.execute(tenant)
  return rows.length > 0
}

/** Counts the open sessions of the tenant that the transaction is in. */
export async function countSessions(scope: TenantTx, tenantId: string): Promise<number> {
  const { many } = await scope
    .selectFrom('tenant.sessions')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(many)
}

/** Returns whether an emailed code was the second factor of a session's sign-in. */
export async function hasSecondFactor(tenant: TenantTx, tenantId: string, sessionId: string): Promise<boolean> {
  return (await readSecondFactor(tenant, tenantId, sessionId)) === true
}

/** Like `hasSecondFactor`, but null if the session has ended. */
export async function readSecondFactor(tenant: TenantTx, tenantId: string, sessionId: string): Promise<boolean | null> {
  const row = await tenant
    .selectFrom('tenant.sessions')
    .select('has_second_factor')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.has_second_factor ?? null
}

/** Returns whether a session has not ended yet. */
export async function isStored(tenant: TenantTx, { tenantId, id }: Pick<Session, 'tenantId' | 'id'>): Promise<boolean> {
  const live = await tenant
    .selectFrom('tenant.sessions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return live !== undefined
}

/**
 * Returns the time zones of an account's newest sessions, newest first. Browsers send them, so some may not be valid.
 */
export async function readSessionTimezones(tenant: TenantTx, tenantId: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from tenant.sessions
    where tenant_id = ${tenantId} and account_id = ${accountId} and timezone <> ''
    order by last_seen_at desc limit 5`.execute(tenant)
  return rows.map(({ timezone }) => timezone)
}

/** Keeps a session from ending until the transaction is over; false if it has ended. */
export async function lockSession(
  tenant: TenantTx,
  { tenantId, id }: Pick<Session, 'tenantId' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from tenant.sessions where tenant_id = ${tenantId} and id = ${id} for key share`.execute(tenant)
  return rows.length > 0
}

type CountedSessions = { viewer: { tenantId: string }; filter: { companyId: string | null; at: Date } }

/** Counts open sessions by the age of their last use. Always returns all four ages. */
export async function countOpenSessions(
  tenant: TenantTx,
  { viewer: { tenantId }, filter: { companyId, at } }: CountedSessions,
): Promise<{ last_seen: '5 minutes' | '1 hour' | '1 day' | 'longer'; count: number }[]> {
  const { rows } = await sql<{ last_seen: '5 minutes' | '1 hour' | '1 day' | 'longer'; count: number }>`
    with ages (last_seen, position) as (values ('5 minutes', 1), ('1 hour', 2), ('1 day', 3), ('longer', 4)),
    open as (
      select case
        when last_seen_at > ${at}::timestamptz - interval '5 minutes' then 1
        when last_seen_at > ${at}::timestamptz - interval '1 hour' then 2
        when last_seen_at > ${at}::timestamptz - interval '1 day' then 3
        else 4 end as position
      from tenant.sessions
      where tenant_id = ${tenantId} and expires_at > ${at}
        and last_seen_at + make_interval(mins => idle_minutes) > ${at}
        and (${companyId}::uuid is null or account_id in (select id from tenant.accounts
          where tenant_id = ${tenantId} and company_id = ${companyId}))
    )
    select last_seen, count(open.position)::integer as count
    from ages left join open using (position) group by last_seen, position order by position`.execute(tenant)
  return rows
}

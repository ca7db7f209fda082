import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { cookieName, freshToken } from '#server/core/sessions/token.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Visitor } from '#server/core/sessions/test-visitor-queries.ts'

/** Returns the company of a visitor, and stores whether it `isOwn`, so that its users see all companies. */
export async function companyOf(everything: Pool, { accountId }: Visitor, isOwn = false): Promise<string> {
  const { company_id: id } = await everything
    .selectFrom('tenant.accounts')
    .where('id', '=', accountId)
    .select('company_id')
    .executeTakeFirstOrThrow()
  await everything.updateTable('tenant.companies').set({ is_own: isOwn, name: id }).where('id', '=', id).execute()
  return id
}

/** Inserts a device of a company. */
export async function insertDevice(
  everything: Pool,
  tenantId: string,
  companyId: string,
  hostname: string,
  state: 'active' | 'retired' = 'active',
): Promise<void> {
  const id = uuid()
  await everything
    .insertInto('tenant.devices')
    .values({ tenant_id: tenantId, id, company_id: companyId, hostname, os_name: 'windows', state })
    .execute()
  await everything
    .insertInto('tenant.device_status')
    .values({ tenant_id: tenantId, device_id: id, last_seen_at: new Date(), cpu: 12.34 })
    .execute()
}

/** Inserts a number of sign-ins of an account, or of an address that no account has. */
export async function insertSignIns(
  everything: Pool,
  tenantId: string,
  accountId: string | null,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += insertedAtOnce)
    await insertSome(everything, tenantId, accountId, from + 1, Math.min(count, from + insertedAtOnce))
}

/** Rows per statement: as many as its time limit allows. */
const insertedAtOnce = 20_000

async function insertSome(
  everything: Pool,
  tenantId: string,
  accountId: string | null,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    insert into tenant.audit_events (tenant_id, id, at, event, outcome, reason, account_id, email, address, agent)
    select ${tenantId}, gen_random_uuid(), now() - make_interval(secs => nth), 'sign-in',
      case when ${accountId}::uuid is null then 'failure' else 'success' end, '', ${accountId}::uuid,
      'my-secret-password', '10.0.0.1', 'test'
    from generate_series(${from}::integer, ${to}::integer) as nth`.execute(everything)
}

/** Inserts a request of an account at the desk. */
export async function insertRequest(
  everything: Pool,
  { tenantId, accountId }: Visitor,
  number: number,
  title: string,
): Promise<void> {
  const { company_id } = await everything
    .selectFrom('tenant.accounts')
    .select('company_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await everything
    .insertInto('tenant.desk_requests')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      company_id,
      number,
      id: uuid(),
      title,
      description: 'my password is 1234',
      kind: 'Access',
      priority: 'High',
    })
    .execute()
}

/** Removes the modules from the role of a visitor, as an administrator does; in the product this ends the session. */
export async function takeModules(everything: Pool, { roleId }: Visitor): Promise<void> {
  await everything.deleteFrom('tenant.role_modules').where('role_id', '=', roleId).execute()
}

/** Makes the own data of a visitor due, or old, by so many milliseconds. */
export async function letPass(everything: Pool, { accountId }: Visitor, ms: number): Promise<void> {
  await sql`
    update tenant.datasets set refreshed_at = refreshed_at - make_interval(secs => ${ms / 1000}),
      due_at = due_at - make_interval(secs => ${ms / 1000})
    where account_id = ${accountId}`.execute(everything)
}

/** Reads the stored rows of a visitor's own data. */
export async function storedOwn(everything: Pool, { accountId }: Visitor) {
  const { rows } = await sql<{
    id: string
    own: string | null
    scope: string | null
    schedule: string
    version: number
    parts: number
  }>`
    select id, own, scope, schedule, version, (select count(*)::integer from tenant.dataset_parts as part
      where part.tenant_id = datasets.tenant_id and part.dataset_id = datasets.id) as parts
    from tenant.datasets where account_id = ${accountId} order by own`.execute(everything)
  return rows
}

/** Opens another session for a visitor whose rights have changed since the first one. */
export async function signInAgain(everything: Pool, visitor: Visitor): Promise<Visitor> {
  const [token, now, sessionId] = [freshToken(), new Date(), uuid()]
  await everything
    .insertInto('tenant.sessions')
    .values({
      tenant_id: visitor.tenantId,
      id: sessionId,
      account_id: visitor.accountId,
      token_hash: token.tokenHash,
      cookie_hash: token.cookieHash,
      created_at: now,
      last_seen_at: now,
      idle_minutes: 60,
      expires_at: new Date(now.getTime() + 3_600_000),
      authtype: 'localdb',
      address: '::1',
      agent: 'test',
      device: 'test',
    })
    .execute()
  const headers = { ...visitor.headers, 'api-key': token.token, 'cookie': `${cookieName}=${token.cookie}` }
  return { ...visitor, sessionId, headers }
}

/** Sets the time zone that the browser of a session has sent. */
export async function setTimezone(everything: Pool, { sessionId }: Visitor, timezone: string): Promise<void> {
  await everything.updateTable('tenant.sessions').set({ timezone }).where('id', '=', sessionId).execute()
}

/** Stores a dashboard that a visitor has saved and pinned; `isMailed` if the visitor wants it by email. */
export async function pin(
  everything: Pool,
  { tenantId, accountId }: Visitor,
  dataset: string,
  definition: DashboardDefinition,
  isMailed = true,
): Promise<void> {
  const id = uuid()
  await everything
    .insertInto('tenant.assistant_dashboards')
    .values({
      tenant_id: tenantId,
      id,
      account_id: accountId,
      title: 'Fleet',
      dataset,
      definition: JSON.stringify(definition),
    })
    .execute()
  await everything
    .insertInto('tenant.assistant_pins')
    .values({ tenant_id: tenantId, account_id: accountId, dashboard_id: id, mails_weekly: isMailed })
    .execute()
}

/** Reads the weekly emails to a visitor in the outbox, oldest first. */
export async function queuedMails(everything: Pool, { accountId }: Visitor) {
  const { rows } = await sql<{ kind: string; params: Record<string, string> }>`
    select mail.kind, mail.params from tenant.mail as mail
    join tenant.accounts as account on account.tenant_id = mail.tenant_id and account.email = mail.recipient
    where account.id = ${accountId} and mail.kind = 'weekly-dashboard' order by mail.created_at`.execute(everything)
  return rows
}

import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * A sign-in or a failed attempt. `email`, `rolename` and `company` are null if no account has the address that was
 * typed.
 */
export type SignInRow = {
  at: Date
  event: string
  outcome: string
  reason: string
  agent: string
  address: string
  email: string | null
  rolename: string | null
  company: string | null
}

// The events that the figures count too: each started session, each failed password, and each wrong code.
const signIns = sql`(entry.event = 'sign-in' or (entry.event = 'code-entered' and entry.outcome = 'failure'))`

/** Keys per statement: under load, reading all keys in one statement exceeds its time limit. */
const keysAtOnce = 10_000
/** A cursor before all sign-ins; the newest comes next. */
const beginning = { at: 'infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Reads the keys of the sign-ins that a viewer sees, newest first, up to `atMost`, and their total. Users of the
 * tenant's own company see all sign-ins, other users those of their company's accounts. The `or` reads the accounts
 * once and looks each sign-in up in them; with a join the planner assumes companies of equal size, and sorts all
 * sign-ins of the tenant for each part.
 */
export async function readSignInKeys(
  tenant: TenantTx,
  viewer: OwnViewer,
  atMost: number,
): Promise<{ keys: string[]; total: number }> {
  const keys: string[] = []
  for (let last = beginning; keys.length < atMost;) {
    const wanted = Math.min(keysAtOnce, atMost - keys.length)
    const { rows } = await sql<{ id: string; at: string }>`
      select entry.id, entry.at::text as at from tenant.audit_events as entry
      where entry.tenant_id = ${viewer.tenantId} and ${signIns}
        and (${viewer.seesAllCompanies} or entry.account_id in (select account.id from tenant.accounts as account
          where account.tenant_id = ${viewer.tenantId} and account.company_id = ${viewer.companyId}))
        and (entry.at, entry.id) < (${last.at}::timestamptz, ${last.id}::uuid)
      order by entry.at desc, entry.id desc limit ${wanted}`.execute(tenant)
    keys.push(...rows.map(({ id }) => id))
    const next = rows.at(-1)
    if (rows.length < wanted || next === undefined) return { keys, total: keys.length }
    last = next
  }
  return { keys, total: await countSignIns(tenant, viewer) }
}

/** Counts the sign-ins that a viewer sees. Successes and failures each have an index, so the table is not read. */
async function countSignIns(tenant: TenantTx, viewer: OwnViewer): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select sum(part.count)::integer as total from (
      select count(*) from tenant.audit_events as entry
        where entry.tenant_id = ${viewer.tenantId} and entry.event = 'sign-in' and entry.outcome = 'success'
          and (${viewer.seesAllCompanies} or entry.account_id in (select account.id from tenant.accounts as account
            where account.tenant_id = ${viewer.tenantId} and account.company_id = ${viewer.companyId}))
      union all
      select count(*) from tenant.audit_events as entry
        where entry.tenant_id = ${viewer.tenantId} and entry.event in ('sign-in', 'code-entered') and entry.outcome = 'failure'
          and (${viewer.seesAllCompanies} or entry.account_id in (select account.id from tenant.accounts as account
            where account.tenant_id = ${viewer.tenantId} and account.company_id = ${viewer.companyId}))
    ) as part`.execute(tenant)
  return onlyRow(rows).total
}

/**
 * Reads the given sign-ins that a viewer sees, in the order of `ids`. The address that was typed is not read: it may be
 * a password.
 */
export async function readSignIns(tenant: TenantTx, viewer: OwnViewer, ids: readonly string[]): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select entry.at, entry.event, entry.outcome, entry.reason, entry.agent, entry.address,
      account.email, role.name as rolename, company.name as company
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
      -- A lookup by key for each id: for a long list, the planner without statistics would scan all rows.
      join lateral (select entry.* from tenant.audit_events as entry
        where entry.tenant_id = ${viewer.tenantId} and ${signIns}
      and (${viewer.seesAllCompanies} or entry.account_id in (select account.id from tenant.accounts as account
        where account.tenant_id = ${viewer.tenantId} and account.company_id = ${viewer.companyId})) and entry.id = wanted.id limit 1) as entry on true
      left join tenant.accounts as account on account.tenant_id = entry.tenant_id and account.id = entry.account_id
      left join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      left join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    order by wanted.position`.execute(tenant)
  return rows
}

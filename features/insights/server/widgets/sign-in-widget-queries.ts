import { sql } from 'kysely'
import type { Reading } from './widget-content.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Look = Pick<Reading, 'viewer' | 'filter'>

/**
 * Sign-ins over time, and failures by reason, most frequent first. `at` is a wall-clock time in milliseconds, as if it
 * were UTC.
 */
export type SignInFigures = {
  points: { at: number; succeeded: number; failed: number }[]
  reasons: { reason: string; count: number }[]
  has_sample: boolean
}

/**
 * Counts the sign-ins of a range in one index-only read. They are first grouped by quarters of an hour, the smallest
 * difference between time zones.
 */
export async function readSignInFigures(tenant: TenantTx, { viewer, filter }: Look): Promise<SignInFigures> {
  const { tenantId } = viewer
  const { companyId, since, until, firstLocal, untilLocal, step, timezone } = filter
  const { rows } = await sql<SignInFigures>`
    with quarters as materialized (
      -- A success is counted when its session starts; a failure at the password, and for each wrong code.
      select date_bin('15 minutes', at, '2000-01-01Z') as quarter, null as reason, count(*) as count, bool_or(is_sample) as has_sample
      from tenant.audit_events
      where tenant_id = ${tenantId} and event = 'sign-in' and outcome = 'success' and at >= ${since} and at < ${until}
        and (${companyId}::uuid is null or account_id in (select id from tenant.accounts
          where tenant_id = ${tenantId} and company_id = ${companyId}))
      group by quarter
      union all
      select date_bin('15 minutes', at, '2000-01-01Z') as quarter, reason, count(*), bool_or(is_sample)
      from tenant.audit_events
      where tenant_id = ${tenantId} and event in ('sign-in', 'code-entered') and outcome = 'failure'
        and at >= ${since} and at < ${until}
        and (${companyId}::uuid is null or account_id in (select id from tenant.accounts
          where tenant_id = ${tenantId} and company_id = ${companyId}))
      group by quarter, reason
    ), counted as (
      select date_trunc(${step}, quarter at time zone ${timezone}) as slot,
        sum(count) filter (where reason is null) as succeeded, sum(count) filter (where reason is not null) as failed
      from quarters group by slot
    ), points as (
      select extract(epoch from slot) * 1000 as at, coalesce(succeeded, 0) as succeeded, coalesce(failed, 0) as failed
      from generate_series(date_trunc(${step}, ${firstLocal}::timestamp), ${untilLocal}::timestamp - interval '1 hour',
          ('1 ' || ${step})::interval) as slot
        left join counted using (slot)
      order by 1
    ), reasons as (
      select reason, sum(count) as count from quarters where reason is not null group by reason order by count desc, reason
    )
    select (select json_agg(points) from points) as points,
      coalesce((select json_agg(reasons) from reasons), '[]') as reasons,
      coalesce((select bool_or(has_sample) from quarters), false) as has_sample`.execute(tenant)
  return onlyRow(rows)
}

/** Counts open sessions by the age of their last use; always all four ages. */
export async function countOpenSessions(
  tenant: TenantTx,
  { viewer: { tenantId }, filter: { companyId, at } }: Look,
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

/** Counts active accounts by role, most first; roles without accounts are left out. */
export async function countUsersByRole(
  tenant: TenantTx,
  { viewer: { tenantId }, filter: { companyId } }: Look,
): Promise<{ rolename: string; count: number; has_sample: boolean }[]> {
  const { rows } = await sql<{ rolename: string; count: number; has_sample: boolean }>`
    select role.name as rolename, count(*)::integer as count, bool_or(company.is_sample) as has_sample
    from tenant.accounts as account
      join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
    where account.tenant_id = ${tenantId} and account.is_active
      and (${companyId}::uuid is null or account.company_id = ${companyId})
    group by role.name order by count desc, rolename`.execute(tenant)
  return rows
}

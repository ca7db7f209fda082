import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

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
 * The sign-ins to count: those of a company (null for all) in a range. `firstLocal` and `untilLocal` are wall-clock
 * times in `timezone` (IANA).
 */
type CountedSignIns = {
  viewer: { tenantId: string }
  filter: {
    companyId: string | null
    since: Date
    until: Date
    firstLocal: string
    untilLocal: string
    step: 'hour' | 'day' | 'week'
    timezone: string
  }
}

/**
 * Counts the sign-ins of a range in one index-only read. They are first grouped by quarters of an hour, the smallest
 * difference between time zones.
 */
export async function readSignInFigures(tenant: TenantTx, { viewer, filter }: CountedSignIns): Promise<SignInFigures> {
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

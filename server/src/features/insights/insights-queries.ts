import type { readOperationFigures } from '@portico/contract/features/insights/read-operation-figures.ts'
import type { readSignInFigures } from '@portico/contract/features/insights/read-sign-in-figures.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Figures = OutputOf<typeof readSignInFigures>
type Operation = OutputOf<typeof readOperationFigures>

/** The last `days` calendar days in the time zone, today included. */
export type Range = { tenantId: string; days: number; timezone: string }

// A sign-in succeeds once, with its session; it fails at the password or, at every wrong try, at the code.
const succeeded = sql`event = 'sign-in' and outcome = 'success'`
const failed = sql`event in ('sign-in', 'code-entered') and outcome = 'failure'`

/** Sign-ins of each day, oldest first, days without any included. */
export async function countPerDay(tenant: TenantTx, range: Range): Promise<Figures['per_day']> {
  const { days, timezone, tenantId } = range
  const { rows } = await sql<Figures['per_day'][number]>`
    with days as (
      select (now() at time zone ${timezone})::date - ago as day from generate_series(0, ${days - 1}::integer) as ago
    ), counted as (
      select (at at time zone ${timezone})::date as day,
        count(*) filter (where ${succeeded})::integer as succeeded,
        count(*) filter (where ${failed})::integer as failed
      from tenant.audit_events
      where tenant_id = ${tenantId} and
        at >= ((now() at time zone ${timezone})::date - ${days - 1}::integer)::timestamp at time zone ${timezone}
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(succeeded, 0) as succeeded, coalesce(failed, 0) as failed
    from days left join counted using (day) order by days.day`.execute(tenant)
  return rows
}

/** Open sessions by when they were last used; all four ages, empty ones included. */
export async function countActiveSessions(tenant: TenantTx, tenantId: string): Promise<Figures['active_sessions']> {
  const { rows } = await sql<Figures['active_sessions'][number]>`
    with ages (last_seen, place) as (values ('5 minutes', 1), ('1 hour', 2), ('1 day', 3), ('longer', 4)),
    open as (
      select case
        when last_seen_at > now() - interval '5 minutes' then 1
        when last_seen_at > now() - interval '1 hour' then 2
        when last_seen_at > now() - interval '1 day' then 3
        else 4 end as place
      from tenant.sessions
      where tenant_id = ${tenantId} and expires_at > now()
        and last_seen_at + make_interval(mins => idle_minutes) > now()
    )
    select last_seen, count(open.place)::integer as count
    from ages left join open using (place) group by last_seen, place order by place`.execute(tenant)
  return rows
}

/** Active accounts of each role, most first; roles without accounts are left out. */
export async function countUsersByRole(tenant: TenantTx, tenantId: string): Promise<Figures['users_by_role']> {
  const { rows } = await sql<Figures['users_by_role'][number]>`
    select role.name as rolename, count(*)::integer as count
    from tenant.accounts as account
    join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
    where account.tenant_id = ${tenantId} and account.is_active
    group by role.name order by count desc, rolename`.execute(tenant)
  return rows
}

/** Failed attempts by reason, most first. */
export async function countFailedAttempts(tenant: TenantTx, range: Range): Promise<Figures['failed_attempts']> {
  const { rows } = await sql<Figures['failed_attempts'][number]>`
    select reason, count(*)::integer as count
    from tenant.audit_events
    where tenant_id = ${range.tenantId} and ${failed} and at >=
      ((now() at time zone ${range.timezone})::date - ${range.days - 1}::integer)::timestamp at time zone ${range.timezone}
    group by reason order by count desc, reason`.execute(tenant)
  return rows
}

/** Active devices of each system, most first; systems without devices are left out. */
export async function countDevicesBySystem(
  tenant: TenantTx,
  tenantId: string,
): Promise<Operation['devices_by_system']> {
  const { rows } = await sql<Operation['devices_by_system'][number]>`
    select os_name as system, count(*)::integer as count
    from tenant.devices where tenant_id = ${tenantId} and state in ('pending', 'active')
    group by os_name order by count desc, system`.execute(tenant)
  return rows
}

/** Active devices by when they last reported; all four ages, empty ones included. */
export async function countDevicesByLastReport(
  tenant: TenantTx,
  tenantId: string,
): Promise<Operation['devices_by_last_report']> {
  const { rows } = await sql<Operation['devices_by_last_report'][number]>`
    with ages (last_report, place) as (values ('1 hour', 1), ('1 day', 2), ('1 week', 3), ('longer', 4)),
    counted as (
      select case
        when last_seen_at > now() - interval '1 hour' then 1
        when last_seen_at > now() - interval '1 day' then 2
        when last_seen_at > now() - interval '1 week' then 3
        else 4 end as place, count(*)::integer as count
      from tenant.devices as device join tenant.device_status as status
        on status.tenant_id = device.tenant_id and status.device_id = device.id
      where device.tenant_id = ${tenantId} and state in ('pending', 'active') group by 1
    )
    select last_report, coalesce(count, 0) as count from ages left join counted using (place) order by place`.execute(
    tenant,
  )
  return rows
}

/** Requests at the service desk by state; all three, empty ones included. */
export async function countRequestsByState(
  tenant: TenantTx,
  tenantId: string,
): Promise<Operation['requests_by_state']> {
  const { rows } = await sql<Operation['requests_by_state'][number]>`
    with states (state, place) as (values ('Waiting for approval', 1), ('Open', 2), ('In progress', 3), ('On hold', 4),
      ('Resolved', 5)),
    counted as (
      select state, count(*)::integer as count from tenant.desk_requests where tenant_id = ${tenantId} group by state
    )
    select state, coalesce(count, 0) as count from states left join counted using (state) order by place`.execute(
    tenant,
  )
  return rows
}

/** Returns whether sample data are among the active devices or the requests. */
export async function includesSample(tenant: TenantTx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from tenant.devices where tenant_id = ${tenantId} and is_sample and state <> 'retired')
      or exists (select from tenant.desk_requests where tenant_id = ${tenantId} and is_sample) as found`.execute(tenant)
  return rows[0]?.found === true
}

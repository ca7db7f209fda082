import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyCompany, type Viewer } from '@portico/server/core/audit/acting.ts'

export type Reported = {
  facts: unknown
  facts_at: Date | null
  collection: Collection
  gateway: string
  gatewayid: string | null
}

/**
 * Reads a device's latest report, its company's collection, and its gateway. The gateway's id is null if the viewer
 * does not see the gateway.
 */
export async function readReported(tenant: TenantTx, viewer: Viewer, id: string): Promise<Reported> {
  const only = onlyCompany(viewer)
  const { rows } = await sql<Reported>`
    select reported.facts, reported.at as facts_at, company.collection, coalesce(gateway.hostname, '') as gateway,
      case when ${only}::uuid is null or gateway.company_id = ${only} then gateway.id end as gatewayid
    from tenant.devices as device
      join tenant.companies as company on company.tenant_id = device.tenant_id and company.id = device.company_id
      join tenant.device_status as status on status.tenant_id = device.tenant_id and status.device_id = device.id
      left join tenant.device_facts as reported on reported.tenant_id = device.tenant_id and reported.device_id = device.id
      left join tenant.devices as gateway on gateway.tenant_id = status.tenant_id and gateway.id = status.gateway_id
    where device.tenant_id = ${viewer.tenantId} and device.id = ${id}`.execute(tenant)
  return onlyRow(rows)
}

type DeviceUser = { userid: string; username: string; since: Date }

/** Reads the users to whom a device is registered. */
export async function readDeviceUsers(tenant: TenantTx, tenantId: string, id: string): Promise<DeviceUser[]> {
  const { rows } = await sql<DeviceUser>`
    select account.id as userid, trim(account.firstname || ' ' || account.lastname) as username, mapped.created_at as since
    from tenant.device_users as mapped
      join tenant.accounts as account on account.tenant_id = mapped.tenant_id and account.id = mapped.account_id
    where mapped.tenant_id = ${tenantId} and mapped.device_id = ${id}`.execute(tenant)
  return rows
}

/** The load of a device at an instant, or in the interval that starts there, in percent. */
export type UsagePoint = { at: Date; cpu: number; memory: number; disk: number }

/** Reads a device's reports since an instant, averaged over intervals of a number of seconds, oldest first. */
export async function readSamples(
  tenant: TenantTx,
  { tenantId, id, since, seconds }: { tenantId: string; id: string; since: Date; seconds: number },
): Promise<UsagePoint[]> {
  const { rows } = await sql<UsagePoint>`
    select date_bin(make_interval(secs => ${seconds}), at, timestamptz '2000-01-01 00:00Z') as at,
      avg(cpu) as cpu, avg(memory) as memory, avg(disk) as disk
    from tenant.device_samples
    where tenant_id = ${tenantId} and device_id = ${id} and at >= ${since}
    group by 1 order by 1`.execute(tenant)
  return rows
}

/**
 * Reads a device's hours since an instant, oldest first. The latest hours, which are not rolled up yet, are computed
 * from its reports.
 */
export async function readHours(
  tenant: TenantTx,
  { tenantId, id, since }: { tenantId: string; id: string; since: Date },
): Promise<UsagePoint[]> {
  const { rows } = await sql<UsagePoint>`
    with stored as (
      select hour as at, cpu, memory, disk from tenant.device_hours
      where tenant_id = ${tenantId} and device_id = ${id} and hour >= ${since}
    )
    select at, cpu, memory, disk from stored
    union all
    select date_trunc('hour', at) as at, avg(cpu), avg(memory), avg(disk) from tenant.device_samples
    where tenant_id = ${tenantId} and device_id = ${id}
      and at >= greatest(${since}, (select max(at) + interval '1 hour' from stored))
    group by 1 order by 1`.execute(tenant)
  return rows
}

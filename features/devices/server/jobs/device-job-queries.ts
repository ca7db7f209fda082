import { sql } from 'kysely'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteInBatches } from '@portico/server/platform/database/delete-in-batches.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Retention of samples in days and of hours in months: Insights shows a year of hours. */
const sampleDays = 8
const hourMonths = 13
const hourDays = hourMonths * 31
const dayMs = 86_400_000

/** Creates the partitions of samples and hours for the next days, and drops those past their retention. */
export async function keepDevicePartitions(database: Pool): Promise<void> {
  await sql`
    select platform.keep_device_partitions((now() at time zone 'UTC')::date, ${sampleDays}, ${hourMonths})`.execute(
    database,
  )
}

/**
 * Finds the tenants with expired rows of devices: links, codes in downloads, replaced processes, hours and days.
 * Row-level security shows this lookup no other rows of these tables.
 */
export function readTenantsOfDeviceRows(database: Pool): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner
      where exists (select from tenant.device_links as link where link.tenant_id = owner.tenant_id and link.expires_at <= now())
        or exists (select from tenant.enrolment_codes as code where code.tenant_id = owner.tenant_id and code.is_of_download
          and code.expires_at <= now())
        or exists (select from tenant.device_instances as instance where instance.tenant_id = owner.tenant_id
          and instance.replaced_at < now() - ${sampleDays} * interval '1 day')
        or exists (select from tenant.fleet_hours as hour where hour.tenant_id = owner.tenant_id
          and hour.hour < now() - ${hourDays} * interval '1 day')
        or exists (select from tenant.device_days as day where day.tenant_id = owner.tenant_id
          and day.day < now() - ${hourDays} * interval '1 day')
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

/**
 * Deletes a tenant's rows that have expired at `now`, in batches: links, codes in downloads, processes whose requests
 * are too old to be accepted, hours of companies, and days of devices.
 */
export async function deleteExpiredDeviceRows(database: Pool, tenantId: string, now: Date): Promise<void> {
  const replaced = new Date(now.getTime() - sampleDays * dayMs)
  const oldest = new Date(now.getTime() - hourDays * dayMs)
  for (const statement of [
    (atMost: number) => sql`
      delete from tenant.device_links where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from tenant.device_links where tenant_id = ${tenantId} and expires_at <= ${now} limit ${atMost} for update skip locked))`,
    (atMost: number) => sql`
      delete from tenant.enrolment_codes where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from tenant.enrolment_codes where tenant_id = ${tenantId} and is_of_download and expires_at <= ${now}
        limit ${atMost} for update skip locked))`,
    (atMost: number) => sql`
      delete from tenant.device_instances where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from tenant.device_instances where tenant_id = ${tenantId} and replaced_at < ${replaced}
        limit ${atMost} for update skip locked))`,
    (atMost: number) => sql`
      delete from tenant.fleet_hours where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from tenant.fleet_hours where tenant_id = ${tenantId} and hour < ${oldest} limit ${atMost} for update skip locked))`,
    (atMost: number) => sql`
      delete from tenant.device_days where tenant_id = ${tenantId} and ctid = any(array(
        select ctid from tenant.device_days where tenant_id = ${tenantId} and day < ${oldest} limit ${atMost} for update skip locked))`,
  ])
    await deleteInBatches((atMost) =>
      inTenant(database, tenantId, async (tenant) => {
        const { numAffectedRows } = await statement(atMost).execute(tenant)
        return Number(numAffectedRows)
      }),
    )
}

import { sql } from 'kysely'
import { inLookup, inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteInBatches } from '@portico/server/platform/database/delete-in-batches.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** For how long samples and hours are kept: two weeks of charts by report are never shown, a year by hour is. */
const sampleDays = 8
const hourMonths = 13
const hourDays = hourMonths * 31
const dayMs = 86_400_000

/** Makes the parts of the tables of samples and hours for the next days, and drops those that are kept no longer. */
export async function keepDevicePartitions(database: Pool): Promise<void> {
  await sql`
    select platform.keep_device_partitions((now() at time zone 'UTC')::date, ${sampleDays}, ${hourMonths})`.execute(
    database,
  )
}

/**
 * The tenants with something of devices that has expired: links, codes inside of downloads, processes that were replaced, hours and days. The
 * lookup shows no other rows of these tables.
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
 * Deletes of a tenant what has expired at `now`, in batches: links, codes inside of downloads, processes whose requests are refused by their age,
 * hours of companies and days of devices.
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

import { sql } from 'kysely'
import { inLookup, inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** For how long samples and hours are kept: two weeks of charts by report are never shown, a year by hour is. */
const sampleDays = 8
const hourMonths = 13

/** Makes the parts of the tables of samples and hours for the next days, and drops those that are kept no longer. */
export async function keepDevicePartitions(database: Pool): Promise<void> {
  await sql`
    select platform.keep_device_partitions((now() at time zone 'UTC')::date, ${sampleDays}, ${hourMonths})`.execute(
    database,
  )
}

/** The tenants that have devices, expired links to them, or expired codes of downloads. */
export function readTenantsOfDeviceRows(database: Pool): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner where exists (
        select from tenant.devices as device where device.tenant_id = owner.tenant_id)
        or exists (select from tenant.device_links as link where link.tenant_id = owner.tenant_id and link.expires_at <= now())
        or exists (select from tenant.enrolment_codes as code where code.tenant_id = owner.tenant_id and code.is_of_download
          and code.expires_at <= now())
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

/** Deletes of a tenant what has expired at `now`: links, codes inside of downloads, and processes whose requests are refused by their age. */
export function deleteExpiredDeviceRows(database: Pool, tenantId: string, now: Date): Promise<void> {
  return inTenant(database, tenantId, async (tenant) => {
    await tenant
      .deleteFrom('tenant.device_links')
      .where('tenant_id', '=', tenantId)
      .where('expires_at', '<=', now)
      .execute()
    await tenant
      .deleteFrom('tenant.enrolment_codes')
      .where('tenant_id', '=', tenantId)
      .where('is_of_download', '=', true)
      .where('expires_at', '<=', now)
      .execute()
    await tenant
      .deleteFrom('tenant.device_instances')
      .where('tenant_id', '=', tenantId)
      .where('replaced_at', '<', new Date(now.getTime() - sampleDays * 86_400_000))
      .execute()
    const oldest = new Date(now.getTime() - hourMonths * 31 * 86_400_000)
    await tenant.deleteFrom('tenant.fleet_hours').where('tenant_id', '=', tenantId).where('hour', '<', oldest).execute()
    await tenant.deleteFrom('tenant.device_days').where('tenant_id', '=', tenantId).where('day', '<', oldest).execute()
  })
}

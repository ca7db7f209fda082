import { sql } from 'kysely'
import { oldRows } from '@portico/server/core/tenants/old-rows-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** How long samples (in days) and hourly averages (in months) are kept. Insights shows hourly averages of a year. */
const sampleDays = 8
const hourMonths = 13
const hourDays = hourMonths * 31
const dayMs = 86_400_000

/** Creates the partitions of samples and hours for the next days, and drops those beyond their retention. */
export async function keepDevicePartitions(database: Pool): Promise<void> {
  await sql`
    select platform.keep_device_partitions((now() at time zone 'UTC')::date, ${sampleDays}, ${hourMonths})`.execute(
    database,
  )
}

/**
 * The rows about devices that expire: links, codes in downloads, processes whose requests are too old to be accepted,
 * hours of companies, and days of devices.
 */
export const expiredDeviceRows = [
  oldRows('tenant.device_links', 'expires_at', 0),
  oldRows('tenant.enrolment_codes', 'expires_at', 0, { only: { is_of_download: true } }),
  oldRows('tenant.device_instances', 'replaced_at', sampleDays * dayMs),
  oldRows('tenant.fleet_hours', 'hour', hourDays * dayMs),
  oldRows('tenant.device_days', 'day', (hourDays + 1) * dayMs),
]

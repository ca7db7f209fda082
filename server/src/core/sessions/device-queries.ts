import { sql } from 'kysely'
import { oneInTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { DeviceOwner } from '#server/core/sessions/device-cookie.ts'

/** How often an account's browsers were withdrawn; null where there is no account. */
export async function readDeviceGeneration(database: Pool, { tenantId, email }: DeviceOwner): Promise<number | null> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ generation: number }>`
      select device_generation as generation from tenant.accounts where tenant_id = ${tenantId} and email = ${email}`,
  )
  return rows[0]?.generation ?? null
}

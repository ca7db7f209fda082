import { sql } from 'kysely'
import type { Database } from '#server/platform/database/scope.ts'
import { oneInTenant } from '#server/platform/database/scope.ts'
import type { DeviceOwner } from '#server/core/sessions/device-cookie.ts'

/** How often an account's browsers were withdrawn; null where there is no account. */
export async function readDeviceGeneration(
  database: Database,
  { tenantId, email }: DeviceOwner,
): Promise<number | null> {
  const rows = await oneInTenant(
    database,
    tenantId,
    sql<{ generation: number }>`
      select device_generation as generation from tenant.accounts where tenant_id = ${tenantId} and email = ${email}`,
  )
  return rows[0]?.generation ?? null
}

import { demoId } from '@portico/demo/data/demo-id.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** Inserts a device of a demo tenant's own company; returns its id. */
export async function insertDemoDevice(database: Pool, tenant: string): Promise<string> {
  const device = {
    tenant_id: demoId(`tenant ${tenant}`),
    id: crypto.randomUUID(),
    company_id: demoId(`company ${tenant}`),
    hostname: `${tenant}-laptop`,
    os_name: 'windows',
    state: 'active',
  } as const
  await inTenant(database, device.tenant_id, (scope) => scope.insertInto('tenant.devices').values(device).execute())
  return device.id
}

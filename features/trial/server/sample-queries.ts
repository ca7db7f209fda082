import { deleteSampleAccounts } from '@portico/server/core/accounts/account-queries.ts'
import { deleteSampleDevices } from '@portico/server/core/devices/sample-device-queries.ts'
import { deleteSampleRequests } from '@portico/server/core/requests/sample-request-queries.ts'
import { deleteSampleCompany } from '@portico/server/core/tenants/company-queries.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Removes the sample company of a tenant with its accounts, events, requests and devices. Returns whether there was one. */
export async function deleteSample(tenant: TenantTx, tenantId: string): Promise<boolean> {
  await deleteSampleRequests(tenant, tenantId)
  await deleteSampleDevices(tenant, tenantId)
  await sql`select platform.forget_sample_events()`.execute(tenant)
  await deleteSampleAccounts(tenant, tenantId)
  return deleteSampleCompany(tenant, tenantId)
}

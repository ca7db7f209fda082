import type { Row } from '#server/platform/database/schema.ts'
import { v7 as uuid } from 'uuid'
import type { TenantTx } from './scope.ts'
import type { ApprovalPolicy } from '@portico/contract/core/requests/approval-rules.ts'

/** A company's settings for its devices, which have a floor. */
type DeviceSettings = Pick<Row<'tenant.companies'>, 'collection' | 'needs_approval' | 'update_ring'>

/** Stores the provider's floor for a company. */
export async function updateFloor(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  { collection, needs_approval, update_ring }: DeviceSettings,
): Promise<void> {
  await tenant
    .updateTable('tenant.companies')
    .set({ floor_collection: collection, floor_needs_approval: needs_approval, floor_update_ring: update_ring })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Inserts a company that is not the tenant's own; returns its id. */
export async function insertOtherCompany(tenant: TenantTx, tenant_id: string, name: string): Promise<string> {
  const id = uuid()
  await tenant.insertInto('tenant.companies').values({ tenant_id, id, name, is_own: false }).execute()
  return id
}

/** Stores a company's new settings. */
export async function updateCompany(
  tenant: TenantTx,
  tenantId: string,
  id: string,
  {
    companyname,
    isactive,
    collection,
    needs_approval,
    update_ring,
  }: DeviceSettings & { companyname: string; isactive: boolean },
): Promise<void> {
  await tenant
    .updateTable('tenant.companies')
    .set({ name: companyname, is_active: isactive, collection, needs_approval, update_ring })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Stores a company's policy for approval links. The provider's choice becomes the minimum. */
export async function updateApprovalPolicy(
  tenant: TenantTx,
  { tenantId, companyId }: { tenantId: string; companyId: string },
  policy: ApprovalPolicy,
  isOfProvider: boolean,
): Promise<void> {
  await tenant
    .updateTable('tenant.companies')
    .set({ approval_policy: policy, ...(isOfProvider ? { floor_approval_policy: policy } : {}) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', companyId)
    .execute()
}

/** Removes the sample company of a tenant, which has no accounts and devices left; returns whether there was one. */
export async function deleteSampleCompany(tenant: TenantTx, tenantId: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.companies')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

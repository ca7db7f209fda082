import { ok } from '@portico/contract/platform/result.ts'
import {
  declined,
  recordDone,
  type Administered,
  type Administering,
} from '#features/administration/server/administering.ts'
import { findTenant } from './find-tenant.ts'
import type { FoundTenant } from './tenant-administration-queries.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteTenant, setActivity } from '@portico/server/core/tenants/tenant-queries.ts'

/**
 * Deactivates a tenant, which ends its sessions on every node and refuses its sign-ins; or activates it again. Its data
 * stay. `isChanged` is false if it already was as requested. Refuses by `no-such-tenant`.
 */
export async function setTenantActivity(
  parts: Administering,
  { tenant: wanted, isActive }: { tenant: string; isActive: boolean },
): Promise<Administered<{ tenant: FoundTenant; isChanged: boolean }>> {
  const found = await findTenant(parts, wanted)
  if (!found.ok) return found
  const tenant = found.value
  return inTenant(parts.database, tenant.id, async (scope) => {
    const isChanged = await setActivity(scope, tenant.id, isActive)
    const event = isActive ? 'tenant-activated' : 'tenant-deactivated'
    if (isChanged) await recordDone(scope, parts, { tenantId: tenant.id, event })
    return ok({ tenant: { ...tenant, isActive }, isChanged })
  })
}

const goneRefusal = (name: string) => declined('no-such-tenant', `The tenant ${name} has been removed.`)

export type RemovedTenant = { tenant: FoundTenant; isDomainDeleted: boolean }

/**
 * Deletes a tenant with all its data and its own domain, in one transaction. Its audit events are kept for the usual
 * time (decisions/0038); the deletion is recorded in the audit of the deployment's tenant. Refuses by `no-such-tenant`.
 */
export async function removeTenant(parts: Administering, wanted: string): Promise<Administered<RemovedTenant>> {
  const found = await findTenant(parts, wanted)
  if (!found.ok) return found
  const { id, name } = found.value
  return inTenant<Administered<RemovedTenant>>(parts.database, id, async (scope) => {
    const isDomainDeleted = await deleteTenant(scope, found.value)
    if (isDomainDeleted === null) return goneRefusal(name)
    await enterTenant(scope, deploymentTenantId)
    await recordDone(scope, parts, { tenantId: deploymentTenantId, event: 'tenant-removed', what: `${name} ${id}` })
    return ok({ tenant: found.value, isDomainDeleted })
  })
}

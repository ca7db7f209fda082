import { err, ok } from '@portico/contract/platform/result.ts'
import type { RequestEffect } from '@portico/server/core/requests/request-effect.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { extendTrialBy, readTrialEnd } from '@portico/server/core/tenants/trial-queries.ts'
import { readDeployment } from '@portico/server/platform/operations/operation-queries.ts'

/** The length of an extension if the request does not state it, in days. */
const usualDays = 14

/**
 * A request to extend the tenant's trial: its owner asks, and the operator of the deployment decides, by a link that is
 * emailed to the address of `npm run portico -- trial approver`.
 */
export const extensionEffect: RequestEffect = {
  kind: 'Trial extension',
  async check(tenant, { tenantId, permissions }) {
    const email = permissions.has('owner') ? await readTrialApprover(tenant, tenantId) : null
    return email === null
      ? err('extension-not-offered')
      : ok({ approvers: [{ accountId: null, email, name: email }], risk: 'high' })
  },
  async apply(tenant, { tenantId, at }, { days = usualDays }) {
    const endsAt = await extendTrialBy(tenant, { tenantId, days, at })
    if (endsAt === null) return err('The tenant is no longer on trial.')
    return ok(`The trial ends on ${endsAt.toISOString().slice(0, 10)}.`)
  },
}

/** Returns the address that decides on extensions; null if none is set, or the tenant is not on trial. */
export async function readTrialApprover(tenant: TenantTx, tenantId: string): Promise<string | null> {
  return (await readTrialEnd(tenant, tenantId)) === null ? null : readDeployment(tenant, 'trial_approver')
}

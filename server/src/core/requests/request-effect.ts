import type { Permitted } from '@portico/contract/core/calls/permission.ts'
import type { RequestDetails, RequestKind } from '@portico/contract/core/requests/request.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import type { RaiseRefusal } from '@portico/contract/core/requests/raise-refusals.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** The person who raises a request. */
export type Raiser = Permitted & {
  tenantId: string
  accountId: string
  companyId: string
  seesAllCompanies: boolean
  email: string
}

/** An approver of a round; `accountId` is null for an address outside the tenant. */
export type AskedApprover = { accountId: string | null; email: string; name: string }

/**
 * The automatic effect of approving a request of one kind, without the desk. Manifests of features
 * list them (`requestEffects`).
 */
export type RequestEffect = {
  kind: RequestKind
  /** Checks the details of the request; returns who decides on it, and its risk. */
  check: (
    tenant: TenantTx,
    raiser: Raiser,
    details: RequestDetails,
  ) => Promise<Result<{ approvers: AskedApprover[]; risk: 'low' | 'high' }, RaiseRefusal>>
  /**
   * Performs the effect for the requester, in the transaction of the decision. `asked` are the accounts that were asked
   * to decide, including those who delegated: what they were asked about may have changed. Returns what was done, or
   * why it is no longer possible, in English.
   */
  apply: (
    tenant: TenantTx,
    requester: { tenantId: string; accountId: string; name: string; asked: readonly string[]; at: Date },
    details: RequestDetails,
  ) => Promise<Result<string, string>>
}

export type RequestEffects = readonly RequestEffect[]

import type { Permitted } from '@portico/contract/core/calls/permission.ts'
import type { RequestDetails, RequestKind } from '@portico/contract/core/requests/request.ts'
import type { Result } from '@portico/contract/platform/result.ts'
import type { RaiseRefusal } from '@portico/contract/core/requests/raise-refusals.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Who raises a request. */
export type Raiser = Permitted & {
  tenantId: string
  accountId: string
  companyId: string
  seesAllCompanies: boolean
  email: string
}

/** Of whom a decision is asked; `accountId` is null for an address outside of the tenant. */
export type AskedApprover = { accountId: string | null; email: string; name: string }

/** What the approval of a request of one kind does by itself, without the desk. The root file `request-effects.ts` lists them. */
export type RequestEffect = {
  kind: RequestKind
  /** Checks what is asked for, and says who decides on it, and with which risk. */
  check: (
    tenant: TenantTx,
    raiser: Raiser,
    details: RequestDetails,
  ) => Promise<Result<{ approvers: AskedApprover[]; risk: 'low' | 'high' }, RaiseRefusal>>
  /**
   * Carries it out for the requester, in the transaction of the decision. `asked` are the accounts of whom the decision was asked, also those
   * who delegated it: facts that were theirs to decide on may have changed. Returns what was done, or why it no longer can be, in English.
   */
  apply: (
    tenant: TenantTx,
    requester: { tenantId: string; accountId: string; name: string; asked: readonly string[]; at: Date },
    details: RequestDetails,
  ) => Promise<Result<string, string>>
}

export type RequestEffects = readonly RequestEffect[]

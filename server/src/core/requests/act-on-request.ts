import type { RequestAction } from '@portico/contract/core/requests/request-flow.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Done, type Refused } from '#server/core/calls/handler.ts'
import { readRequestRow, type RequestRow } from './request-row-queries.ts'
import { lockRequest } from './request-queries.ts'
import type { Session } from '#server/core/sessions/session.ts'
import { inTenant, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { actionsOf, readRequestView } from './request-view.ts'

/** A call about a request: who makes it, when, and the number in its path. */
export type RequestCall = { session: Session; origin: Origin; params: { number: string } }

/** A request that is locked until commit, with what its viewer sees. */
export type Acting = { tenant: TenantTx; row: RequestRow; number: number; at: Date }

/**
 * Acts on a request in one transaction and returns the resulting request. `act` returns null, or a refusal if it
 * changed nothing. Refuses with `no-such-request` if the user does not see the request, and with `action-not-possible`
 * if `action` is not allowed now.
 */
export async function actOnRequest<Refusal extends RefusalName>(
  { database }: Pick<AppContext, 'database'>,
  { session, origin: { at }, params }: RequestCall,
  action: RequestAction | null,
  act: (acting: Acting) => Promise<Refused<Refusal> | null>,
): Promise<Done<RequestView> | Refused<Refusal | 'no-such-request' | 'action-not-possible'>> {
  const number = Number(params.number)
  return inTenant(database, session.tenantId, async (tenant) => {
    const locked = await lockSeen(tenant, session, number)
    if (!locked.ok) return refused(locked.error)
    const row = locked.value
    if (action !== null && !actionsOf(session, row, at).includes(action)) return refused('action-not-possible')
    const refusal = await act({ tenant, row, number, at })
    if (refusal !== null) return refusal
    const view = await readRequestView(tenant, session, number, { at })
    return view === null ? refused('no-such-request') : done(view)
  })
}

/** Checks visibility, then locks, then reads again. So a request that the user does not see is never locked. */
async function lockSeen(
  tenant: TenantTx,
  session: Session,
  number: number,
): Promise<Result<RequestRow, 'no-such-request'>> {
  if ((await readRequestRow(tenant, session, number)) === null) return err('no-such-request')
  await lockRequest(tenant, session.tenantId, number)
  const row = await readRequestRow(tenant, session, number)
  return row === null ? err('no-such-request') : ok(row)
}

import { whyNotChange } from '#features/insights/contract/board-permission.ts'
import type { BoardOwner } from '#features/insights/contract/board.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/**
 * Returns the name of the refusal if the session's role may not change this part of an owner's board; null if it may.
 */
export function whyNotChanged(part: 'widgets' | 'layout', owner: BoardOwner, session: Session) {
  return whyNotChange(part, owner, session)
}

/** Writes a change of a shared board to the audit. Changes of a user's own board are not audited. */
export async function recordChange(
  tenant: TenantTx,
  { session, origin }: { session: Session; origin: Origin },
  owner: BoardOwner,
  event: 'board-changed' | 'board-layout-changed' | 'board-reset',
): Promise<void> {
  if (owner === 'account') return
  const what = owner === 'company' ? `company ${session.companyName}` : `role ${session.rolename}`
  await recordDone(tenant, { ...session, origin }, event, what)
}

import { whyNotChange } from '#features/insights/contract/board-permission.ts'
import type { BoardOwner } from '#features/insights/contract/board.ts'
import { recordDone } from '@portico/server/core/audit/acting.ts'
import type { Origin } from '@portico/server/platform/http/origin.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Why the role of a session, as it is now, may not change this part of a board of this owner; null when it may. */
export function whyNotChanged(part: 'widgets' | 'layout', owner: BoardOwner, session: Session) {
  const { mayEditBoards: mayEdit, mayChangeLayout, mayExport, mayEnrol, seesAllCompanies } = session
  return whyNotChange(part, owner, { mayEdit, mayChangeLayout, mayExport, mayEnrol, seesAllCompanies })
}

/** Records a change of a board that others see; one's own is one's own matter. */
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

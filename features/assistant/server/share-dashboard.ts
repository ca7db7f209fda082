import type { shareDashboard } from '#features/assistant/contract/share-dashboard.ts'
import { findSeen } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { signDashboard } from '#features/assistant/server/dashboards/dashboard-signature.ts'
import { openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import { storeSignature } from '#features/assistant/server/dashboards/share-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Shares one of the user's dashboards, or stops sharing it. */
export function handleShareDashboard({
  database,
  secret,
}: Pick<AppContext, 'database' | 'secret'>): Handler<typeof shareDashboard> {
  return ({ session, params: { id }, body }) =>
    inTenant(database, session.tenantId, async (tenant) => {
      const { tenantId, accountId } = session
      const stored = await findSeen(tenant, session, id)
      if (stored?.accountId !== accountId) return refused('no-such-dashboard')
      const signature = body.is_shared ? signDashboard(secret, { ...stored, tenantId }) : null
      await storeSignature(tenant, { tenantId, accountId, id }, signature)
      const shared = await openDashboard(secret, tenant, session, id)
      return shared.ok ? done(shared.value) : refused('no-such-dashboard')
    })
}

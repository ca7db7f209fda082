import type { pinDashboard } from '#features/assistant/contract/pins.ts'
import { dashboardLimits } from '#features/assistant/contract/dashboards.ts'
import { listPinned } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import { deletePin, storePin } from '#features/assistant/server/dashboards/share-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Pins a dashboard that the user may open, or unpins it. */
export function handlePinDashboard({
  database,
  secret,
}: Pick<AppContext, 'database' | 'secret'>): Handler<typeof pinDashboard> {
  return ({ session, params: { id }, body }) =>
    inTenant(database, session.tenantId, async (tenant) => {
      const { tenantId, accountId } = session
      const opened = await openDashboard(secret, tenant, session, id)
      if (!opened.ok) return refused(opened.error)
      const others = (await listPinned(tenant, session)).filter((pin) => pin.id !== id)
      if (body.is_pinned && others.length >= dashboardLimits.pinned) return refused('too-many-pins')
      const pin = { tenantId, accountId, id }
      await (body.is_pinned ? storePin(tenant, pin, body.mails_weekly) : deletePin(tenant, pin))
      return done({ ...opened.value, is_pinned: body.is_pinned, mails_weekly: body.is_pinned && body.mails_weekly })
    })
}

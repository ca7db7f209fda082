import type {
  listDashboards,
  readDashboard,
  shareDashboard,
  deleteDashboard,
} from '#features/assistant/contract/dashboards.ts'
import { listSeen, findSeen, deleteStoredDashboard } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { dashboardSummaryOf, openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler, refused } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { signDashboard } from '#features/assistant/server/dashboards/dashboard-signature.ts'
import { storeSignature } from '#features/assistant/server/dashboards/share-queries.ts'

/** Lists the dashboards that the user may open. */
export function handleListDashboards({ database }: Pick<AppContext, 'database'>): Handler<typeof listDashboards> {
  return async ({ session }) => {
    const listed = await inTenant(database, session.tenantId, (tenant) => listSeen(tenant, session))
    return done(listed.map((dashboard) => dashboardSummaryOf(dashboard, session)))
  }
}

/** Reads a dashboard that the user may open. */
export function handleReadDashboard({
  database,
  secret,
}: Pick<AppContext, 'database' | 'secret'>): Handler<typeof readDashboard> {
  return async ({ session, params }) => {
    const opened = await inTenant(database, session.tenantId, (tenant) =>
      openDashboard(secret, tenant, session, params.id),
    )
    return opened.ok ? done(opened.value) : refused(opened.error)
  }
}

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

/** Deletes one of the user's dashboards. */
export function handleDeleteDashboard({ database }: Pick<AppContext, 'database'>): Handler<typeof deleteDashboard> {
  return async ({ session, params }) => {
    const isDeleted = await inTenant(database, session.tenantId, (tenant) =>
      deleteStoredDashboard(tenant, session, params.id),
    )
    return isDeleted ? done(null) : refused('no-such-dashboard')
  }
}

import { dashboardLimits, type saveDashboard } from '#features/assistant/contract/dashboards.ts'
import { countKept, findSeen, storeDashboard } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { signDashboard } from '#features/assistant/server/dashboards/dashboard-signature.ts'
import { compiledDefinition, openDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import { storeSignature } from '#features/assistant/server/dashboards/share-queries.ts'
import { notFound, type Datasets } from '#features/assistant/server/datasets/open-datasets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Maximum length of a stored definition, in characters. */
const definitionLongest = 256 * 1024

/** Saves one of the user's dashboards, and signs it again if it is shared. */
export function handleSaveDashboard(
  { database, secret }: Pick<AppContext, 'database' | 'secret'>,
  datasets: Datasets,
): Handler<typeof saveDashboard> {
  return async ({ session, params: { id }, body }) => {
    const { tenantId, accountId } = session
    const dataset = await datasets.find(session, body.dataset)
    if (!dataset.ok) return notFound(dataset.error)
    const compiled = compiledDefinition(body.definition, dataset.value.columns)
    const [definition, conditions] = [JSON.stringify(compiled), JSON.stringify(body.conditions)]
    if (compiled === null || definition.length + conditions.length > definitionLongest)
      return refused('dashboard-too-large')
    const parts = { tenantId, id, accountId, title: compiled.title, dataset: body.dataset, definition, conditions }
    return inTenant(database, tenantId, async (tenant) => {
      if ((await countKept(tenant, session, id)) >= dashboardLimits.kept) return refused('too-many-dashboards')
      if (!(await storeDashboard(tenant, parts))) return refused('no-such-dashboard')
      const stored = await findSeen(tenant, session, id)
      if (stored?.isShared === true) await storeSignature(tenant, { ...session, id }, signDashboard(secret, parts))
      const saved = await openDashboard(secret, tenant, session, id)
      return saved.ok ? done(saved.value) : refused('no-such-dashboard')
    })
  }
}

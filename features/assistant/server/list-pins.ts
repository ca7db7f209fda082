import { setImmediate } from 'node:timers/promises'
import { whyNotPermitted } from '@portico/contract/core/calls/permission.ts'
import type { listPins } from '#features/assistant/contract/pins.ts'
import { listPinned } from '#features/assistant/server/dashboards/dashboard-queries.ts'
import { openedDashboard } from '#features/assistant/server/dashboards/saved-dashboards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, doneInJson, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'

/** Lists the user's pins. Insights also calls this handler for users without the assistant, who have no pins. */
export function handleListPins({
  database,
  secret,
}: Pick<AppContext, 'database' | 'secret'>): Handler<typeof listPins> {
  return async ({ session }) => {
    if (whyNotPermitted('Chat Bot', session) !== null) return done([])
    const pinned = await inTenant(database, session.tenantId, (tenant) => listPinned(tenant, session))
    const pieces: string[] = []
    for (const pin of pinned) {
      const opened = openedDashboard(secret, pin, session)
      if (opened.ok) pieces.push(`${pieces.length === 0 ? '' : ','}${JSON.stringify(opened.value)}`)
      // Together the pins may have megabytes, so other requests are handled in between.
      await setImmediate()
    }
    return doneInJson(['[', ...pieces, ']'])
  }
}

import type { readWidgets as call } from '#features/insights/contract/widgets.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { shownOf, understandFilter } from '#features/insights/server/widgets/board-filter.ts'
import type { ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { readWidgetsData } from '#features/insights/server/widgets/read-widgets-data.ts'

type Parts = Pick<AppContext, 'database' | 'log'> & { charts: ChartSource }

/** Reads the data of the requested widgets, whether or not their board is stored. */
export function handleReadWidgets(parts: Parts): Handler<typeof call> {
  return async ({ session, body, origin: { at }, signal }) => {
    const understood = await inTenant(parts.database, session.tenantId, (tenant) =>
      understandFilter(tenant, session, body, at),
    )
    if (!understood.ok) return refused(understood.error)
    const filter = understood.value
    const asked = { widgets: body.widgets, language: body.language ?? 'en', signal }
    const widgets = await readWidgetsData(parts, session, filter, asked)
    return done({ filter: shownOf(filter), widgets })
  }
}

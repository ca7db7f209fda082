import type { readWidgets as call } from '@portico/contract/features/insights/read-widgets.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { shownOf, understandFilter } from '#server/features/insights/widgets/board-filter.ts'
import type { ChartSource } from '#server/core/own-data/chart-source.ts'
import { readWidgetsData } from '#server/features/insights/widgets/read-widgets-data.ts'

type Parts = Pick<AppContext, 'database' | 'log'> & { charts: ChartSource }

/** Reads the data of the requested widgets, whether or not their board is stored. */
export function handleReadWidgets(parts: Parts): Handler<typeof call> {
  return async ({ session, body, origin: { at }, signal }) => {
    const understood = await inTenant(parts.database, session.tenantId, (tenant) =>
      understandFilter(tenant, session, body, at),
    )
    if (!understood.ok) return refused(understood.why)
    const { filter } = understood
    const asked = { widgets: body.widgets, language: body.language ?? 'en', signal }
    const widgets = await readWidgetsData(parts, session, filter, asked)
    return done({ filter: shownOf(filter), widgets })
  }
}

import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import { boardPermissions, setsDefaults } from '#features/insights/contract/board-permission.ts'
import type { readBoard as call } from '#features/insights/contract/boards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { boardFor } from '#features/insights/server/boards/board-for.ts'
import { wantsBoardMail } from '#features/insights/server/weekly/board-mail-queries.ts'
import { shownOf, understandFilter } from '#features/insights/server/widgets/board-filter.ts'
import type { ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { readWidgetsData } from '#features/insights/server/widgets/read-widgets-data.ts'

type Parts = Pick<AppContext, 'database' | 'log'> & { charts: ChartSource }

/** Milliseconds the board waits for charts of the assistant. The page loads later ones separately. */
const chartsWithin = 1_500

/** Reads the board that applies to the user, or an owner's board for editing, with the data of its widgets. */
export function handleReadBoard(parts: Parts): Handler<typeof call> {
  return async ({ session, query, origin: { at }, signal }) => {
    const read = await inTenant(parts.database, session.tenantId, async (tenant) => ({
      board: await boardFor(tenant, session, parts.log, query.owner),
      understood: await understandFilter(tenant, session, query, at),
      isMailed: await wantsBoardMail(tenant, session),
    }))
    if (!read.understood.ok) return refused(read.understood.error)
    const filter = read.understood.value
    const asked = { widgets: read.board.widgets, language: query.language ?? 'en', signal, chartsWithin }
    const widgets = await readWidgetsData(parts, session, filter, asked)
    const { permissions } = session
    const may = {
      edit: permissions.has(boardPermissions.edit),
      change_layout: permissions.has(menuPermissions.changeLayout),
      export: permissions.has(menuPermissions.exportPdf),
      set_defaults: setsDefaults(session),
    }
    return done({
      board: read.board,
      filter: shownOf(filter),
      widgets,
      may,
      mails_weekly: may.export ? read.isMailed : null,
    })
  }
}

import type { saveBoardLayout as call } from '#features/insights/contract/boards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { recordChange, whyNotChanged } from '#features/insights/server/boards/board-changes.ts'
import { boardFor } from '#features/insights/server/boards/board-for.ts'
import { writeLayout } from '#features/insights/server/boards/board-queries.ts'

/** Saves the layout of a board. Its widgets still follow the board that applies. */
export function handleSaveBoardLayout({ database, log }: Pick<AppContext, 'database' | 'log'>): Handler<typeof call> {
  return async (request) => {
    const { session, origin, body } = request
    const { owner, layout } = body
    const why = whyNotChanged('layout', owner, session)
    if (why === 'layout-not-permitted' || why === 'board-defaults-not-permitted') return refused(why)
    return inTenant(database, session.tenantId, async (tenant) => {
      await writeLayout(tenant, { owner, viewer: session, at: origin.at }, layout)
      await recordChange(tenant, request, owner, 'board-layout-changed')
      return done(await boardFor(tenant, session, log, owner))
    })
  }
}

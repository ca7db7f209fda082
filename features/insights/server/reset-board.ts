import type { resetBoard as call } from '#features/insights/contract/boards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { recordChange, whyNotChanged } from '#features/insights/server/boards/board-changes.ts'
import { boardFor } from '#features/insights/server/boards/board-for.ts'
import { clearBoard } from '#features/insights/server/boards/board-queries.ts'

/** Clears the stored board of an owner, so that the next one applies. Does nothing if none is stored. */
export function handleResetBoard({ database, log }: Pick<AppContext, 'database' | 'log'>): Handler<typeof call> {
  return async (request) => {
    const { session, query } = request
    const why = whyNotChanged('widgets', query.owner, session)
    if (why === 'board-edit-not-permitted' || why === 'board-defaults-not-permitted') return refused(why)
    return inTenant(database, session.tenantId, async (tenant) => {
      if (await clearBoard(tenant, { owner: query.owner, viewer: session }))
        await recordChange(tenant, request, query.owner, 'board-reset')
      return done(await boardFor(tenant, session, log))
    })
  }
}

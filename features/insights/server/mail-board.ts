import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import { mailedRange } from '#features/insights/contract/board-range.ts'
import type { mailBoard as call } from '#features/insights/contract/boards.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteBoardMail, storeBoardMail } from '#features/insights/server/weekly/board-mail-queries.ts'
import { understandFilter } from '#features/insights/server/widgets/board-filter.ts'

/**
 * Subscribes the user to a weekly mail of their board, or unsubscribes them. A user who may no longer export can still
 * unsubscribe.
 */
export function handleMailBoard({ database }: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, body, origin: { at } }) => {
    const { mails_weekly: isWanted, language = 'en', ...asked } = body
    if (isWanted && !session.permissions.has(menuPermissions.exportPdf)) return refused('export-not-permitted')
    const why = await inTenant(database, session.tenantId, async (tenant) => {
      if (!isWanted) {
        await deleteBoardMail(tenant, session)
        return null
      }
      const understood = await understandFilter(tenant, session, asked, at)
      if (!understood.ok) return understood.error
      const { range, timezone, from, to } = understood.value
      const wanted = { companyId: asked.company ?? null, range: mailedRange(range, { from, to }), timezone, language }
      await storeBoardMail(tenant, session, wanted)
      return null
    })
    return why === null ? done({ mails_weekly: isWanted }) : refused(why)
  }
}

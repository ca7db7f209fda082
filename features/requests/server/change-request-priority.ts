import type { changeRequestPriority as call } from '#features/requests/contract/changes.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Handler } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { actOnRequest } from '@portico/server/core/requests/act-on-request.ts'
import { updatePriority } from './request-page-queries.ts'

/** Changes the priority of an open request. Repeating it changes nothing. */
export function handleChangeRequestPriority(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) => {
    const { tenantId, accountId } = request.session
    const { priority } = request.body
    return actOnRequest(context, request, 'prioritise', async ({ tenant, row, number, at }) => {
      if (priority === row.priority) return null
      await updatePriority(tenant, { tenantId, number }, priority)
      const data = { from: row.priority, to: priority }
      await addEntry(tenant, { tenantId, number, kind: 'priority', accountId, data, via: 'web', at })
      return null
    })
  }
}

import type { changeRequestState as call } from '#features/requests/contract/changes.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { changeState } from '@portico/server/core/requests/change-state.ts'
import { actOnRequest } from '@portico/server/core/requests/act-on-request.ts'
import { isAgentOf } from '@portico/server/core/requests/request-view.ts'

/** Moves a request to its next state, with a reason. */
export function handleChangeRequestState(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) => {
    const { session, body } = request
    const { tenantId, accountId } = session
    return actOnRequest(context, request, body.transition, async ({ tenant, row, number, at }) => {
      const viewer = { isRequester: row.account_id === accountId, isAgent: isAgentOf(session, row.company_id) }
      const by = { tenantId, number, accountId, via: 'web', at } as const
      const text = body.text?.trim() ?? ''
      const changed = await changeState(tenant, { ...by, transition: body.transition, viewer, text })
      return changed.ok ? null : refused(changed.error)
    })
  }
}

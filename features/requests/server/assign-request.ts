import type { assignRequest as call } from '#features/requests/contract/changes.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { actOnRequest } from '@portico/server/core/requests/act-on-request.ts'
import { readAgent } from '@portico/server/core/requests/colleague-queries.ts'
import { updateAssignee } from './request-page-queries.ts'

/** Assigns a request to a technician who sees its company, or removes the assignment. Repeating it changes nothing. */
export function handleAssignRequest(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) => {
    const { tenantId, accountId } = request.session
    const { accountid: id } = request.body
    return actOnRequest(context, request, 'assign', async ({ tenant, row, number, at }) => {
      if (id === row.assignee_id) return null
      const scope = { tenantId, companyId: row.company_id, withStaff: true }
      const agent = id === null ? null : await readAgent(tenant, scope, id)
      if (id !== null && agent === null) return refused('no-such-agent')
      await updateAssignee(tenant, { tenantId, number }, id)
      const data = { from: row.assignee_name ?? '', to: agent?.name ?? '' }
      await addEntry(tenant, { tenantId, number, kind: 'assigned', accountId, data, via: 'web', at })
      return null
    })
  }
}

import type { moveRequest as call } from '#features/queues/contract/queues.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { assignNextMember } from '@portico/server/core/requests/next-member.ts'
import { updateQueueOf } from '@portico/server/core/requests/request-queries.ts'
import { actOnRequest } from '@portico/server/core/requests/act-on-request.ts'
import { readQueues } from './queue-queries.ts'

/**
 * Moves a request to a queue, or out of its queue. Repeating it changes nothing. A round-robin queue assigns it to its
 * next member.
 */
export function handleMoveRequest(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async (request) => {
    const { tenantId, accountId } = request.session
    const { queueid: id } = request.body
    return actOnRequest(context, request, 'move', async ({ tenant, row, number, at }) => {
      if (id === row.queue_id) return null
      const [queue] = id === null ? [] : await readQueues(tenant, { tenantId, id })
      if (id !== null && queue === undefined) return refused('no-such-queue')
      await updateQueueOf(tenant, { tenantId, number }, id)
      const data = { from: row.queue_name ?? '', to: queue?.name ?? '' }
      await addEntry(tenant, { tenantId, number, kind: 'queue', accountId, data, via: 'web', at })
      await assignNextMember(tenant, { tenantId, number, at })
      return null
    })
  }
}

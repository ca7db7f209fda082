import { attachmentLimits } from '@portico/contract/core/attachments/attachment-rules.ts'
import type { commentOnRequest as call } from '#features/requests/contract/comment-on-request.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { areUploaded, countOfRequest, attachToEntry } from '@portico/server/core/attachments/attachment-queries.ts'
import { refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { actOnRequest } from '@portico/server/core/requests/act-on-request.ts'
import { findEntry } from './request-page-queries.ts'

/** Adds a comment or, if `internal`, a technician's note. Repeating the id adds nothing. */
export function handleCommentOnRequest(context: Pick<AppContext, 'database' | 'limits'>): Handler<typeof call> {
  return async (request) => {
    const { session, body } = request
    const { id, text, internal: isInternal = false, attachments = [] } = body
    const { tenantId, accountId } = session
    const retryAfter = context.limits.take('desk', `account ${accountId}`)
    if (retryAfter > 0) return refused('too-many-requests', { retryAfter })
    return actOnRequest(context, request, isInternal ? 'note' : 'comment', async ({ tenant, number, at }) => {
      const isOwn = (entry: Awaited<ReturnType<typeof findEntry>>) =>
        entry?.number === number && entry.accountId === accountId
      const before = await findEntry(tenant, tenantId, id)
      if (before !== null) return isOwn(before) ? null : refused('action-not-possible')
      if (!(await areUploaded(tenant, session, attachments))) return refused('no-such-attachment')
      const files = attachments.length + (await countOfRequest(tenant, tenantId, number))
      if (attachments.length > 0 && files > attachmentLimits.perRequest) return refused('too-many-attachments')
      const comment = { id, tenantId, number, accountId, text: text.trim(), isInternal, at }
      const entryId = await addEntry(tenant, { ...comment, kind: 'comment', via: 'web' })
      // Another request used the same id at the same time.
      if (!isOwn(await findEntry(tenant, tenantId, entryId))) return refused('action-not-possible')
      await attachToEntry(tenant, session, attachments, { number, entryId })
      return null
    })
  }
}

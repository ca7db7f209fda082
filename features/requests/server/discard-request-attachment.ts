import type { discardRequestAttachment as call } from '#features/requests/contract/discard-request-attachment.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { deleteUploaded } from '@portico/server/core/attachments/attachment-queries.ts'

/** Deletes a file that the user has uploaded and attached to nothing. */
export function handleDiscardRequestAttachment(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id } }) => {
    await inTenant(context.database, session.tenantId, (tenant) => deleteUploaded(tenant, session, id))
    return done(null)
  }
}

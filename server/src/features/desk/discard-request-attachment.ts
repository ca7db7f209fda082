import type { discardRequestAttachment as call } from '@portico/contract/features/desk/discard-request-attachment.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { deleteUploaded } from './request-page-queries.ts'

/** Deletes a file that the user has uploaded and attached to nothing. */
export function handleDiscardRequestAttachment(context: Pick<AppContext, 'database'>): Handler<typeof call> {
  return async ({ session, params: { id } }) => {
    await inTenant(context.database, session.tenantId, (tenant) => deleteUploaded(tenant, session, id))
    return done(null)
  }
}

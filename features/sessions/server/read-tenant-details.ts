import type { readTenantDetails as call } from '#features/sessions/contract/read-tenant-details.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readTenant } from './own-session-queries.ts'

/** Returns the tenant of the session; the caller cannot name another one. */
export function handleReadTenantDetails(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const { trial_ends_at, ...tenant } = await readTenant(context.database, session)
    return done({ ...tenant, trial_ends_at: trial_ends_at?.toISOString() ?? null })
  }
}

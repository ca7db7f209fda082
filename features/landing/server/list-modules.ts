import type { listModules as call } from '#features/landing/contract/list-modules.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readEntry } from './landing-queries.ts'

/** Returns the modules of the user's role, in display order; an empty list for a role without any. */
export function handleListModules(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const { modules } = await inTenant(context.database, session.tenantId, (tenant) => readEntry(tenant, session))
    return done(modules)
  }
}

import type { listModules as call } from '#features/landing/contract/list-modules.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { readEntry } from './landing-queries.ts'

/** Returns the modules of the user's role in display order; empty if the role has none. */
export function handleListModules(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const { modules } = await inTenant(context.database, session.tenantId, (tenant) => readEntry(tenant, session))
    return done(modules)
  }
}

import type { readPreferences as call } from '#features/landing/contract/read-preferences.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { type Handler, done } from '@portico/server/core/calls/handler.ts'
import { preferencesOf, withPermittedTheme } from './landing-rules.ts'
import { readKept } from './landing-queries.ts'

/** Returns the user's preferences (spec A §3), without a theme that the role does not permit. */
export function handleReadPreferences(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const kept = await inTenant(context.database, session.tenantId, (tenant) => readKept(tenant, session))
    return done(preferencesOf({ ...kept, insights: withPermittedTheme(kept.insights, session) }))
  }
}

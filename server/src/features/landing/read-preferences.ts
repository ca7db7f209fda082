import type { readPreferences as call } from '@portico/contract/features/landing/read-preferences.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { type Handler, done } from '#server/core/calls/handler.ts'
import { withPermittedTheme } from './landing-rules.ts'
import { mayChangeTheme, readInsights } from './landing-queries.ts'

/** Returns the user's preferences (spec A §3), without a theme that the role does not permit. */
export function handleReadPreferences(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const insights = await inTenant(context.database, session.tenantId, async (tenant) => {
      const kept = await readInsights(tenant, session)
      return kept.theme === undefined ? kept : withPermittedTheme(kept, await mayChangeTheme(tenant, session))
    })
    return done({ Insights: insights })
  }
}

import type { savePreferences as call } from '@portico/contract/features/landing/save-preferences.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, refused, type Handler } from '#server/core/calls/handler.ts'
import { mayChangeTheme, mergeInsights, readInsights } from './landing-queries.ts'

/**
 * Changes the given preferences and leaves the others. A theme other than the stored one requires the menu entry Change
 * Page Layout (spec A §6); otherwise refuses by `theme-not-permitted` and changes nothing.
 */
export function handleSavePreferences(context: AppContext): Handler<typeof call> {
  return ({ body, session }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const { theme } = body.Insights
      if (theme !== undefined && !(await mayChangeTheme(tenant, session))) {
        const kept = await readInsights(tenant, session)
        if (theme !== (kept.theme ?? '')) return refused('theme-not-permitted')
      }
      return done({ Insights: await mergeInsights(tenant, session, body.Insights) })
    })
}

import { menuPermissions } from '@portico/contract/core/calls/permission.ts'
import type { savePreferences as call } from '#features/landing/contract/save-preferences.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { preferencesOf } from './landing-rules.ts'
import { mergeKept, readKept } from './landing-queries.ts'

/**
 * Changes the given preferences and leaves the others. A theme other than the stored one requires the menu entry Change
 * Page Layout (spec A §6); otherwise refuses by `theme-not-permitted` and changes nothing.
 */
export function handleSavePreferences(context: AppContext): Handler<typeof call> {
  return ({ body, session }) =>
    inTenant(context.database, session.tenantId, async (tenant) => {
      const { theme } = body.Insights
      if (theme !== undefined && !session.permissions.has(menuPermissions.changeLayout)) {
        const { insights } = await readKept(tenant, session)
        if (theme !== (insights.theme ?? '')) return refused('theme-not-permitted')
      }
      const changed = { insights: body.Insights, opened: body.Modules?.opened ?? {} }
      return done(preferencesOf(await mergeKept(tenant, session, changed)))
    })
}

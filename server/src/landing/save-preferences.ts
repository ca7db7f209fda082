import type { savePreferences as call } from '@portico/contract/landing/save-preferences.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { mayChangeTheme, mergeInsights, readInsights } from '#server/landing/queries.ts'

/**
 * Changes the preferences given and leaves the others. Another theme than the one kept needs the menu entry Change Page
 * Layout (spec A §6), else `theme-not-permitted` and nothing is changed.
 */
export function answerSavePreferences(house: House): Answer<typeof call> {
  return ({ body, session }) =>
    inTenant(house.database, session.tenantId, async (tenant) => {
      const { theme } = body.Insights
      if (theme !== undefined && !(await mayChangeTheme(tenant, session))) {
        const kept = await readInsights(tenant, session)
        if (theme !== (kept.theme ?? '')) return refused('theme-not-permitted')
      }
      return done({ Insights: await mergeInsights(tenant, session, body.Insights) })
    })
}

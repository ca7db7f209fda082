import type { readPreferences as call } from '@portico/contract/landing/read-preferences.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { withPermittedTheme } from '#server/landing/permitted-theme.ts'
import { mayChangeTheme, readInsights } from '#server/landing/queries.ts'

/** The user's preferences (spec A §3), without a theme that the role does not permit. */
export function answerReadPreferences(house: House): Answer<typeof call> {
  return async ({ session }) => {
    const insights = await inTenant(house.database, session.tenantId, async (tenant) => {
      const kept = await readInsights(tenant, session)
      return kept.theme === undefined ? kept : withPermittedTheme(kept, await mayChangeTheme(tenant, session))
    })
    return done({ Insights: insights })
  }
}

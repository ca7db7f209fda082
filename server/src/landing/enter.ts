import type { enter as call } from '@portico/contract/landing/enter.ts'
import { standingOf } from '@portico/contract/plumbing/trial-life.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { usernameOf } from '#server/plumbing/session/session.ts'
import { mayChangeThemeBy, withPermittedTheme } from '#server/landing/permitted-theme.ts'
import { menuToEnter } from '#server/landing/module-menu.ts'
import { readEntry } from '#server/landing/queries.ts'

/**
 * Everything the loader needs, from one statement. The menu is that of the module requested; a role that has no entry there gets
 * that of its first module with any, for the loader requests Insights by default, also for users who land in a chat bot or desk.
 */
export function answerEnter(house: House): Answer<typeof call> {
  return async ({ query, session, origin }) => {
    const { modules, menus, insights, sample } = await inTenant(house.database, session.tenantId, (tenant) =>
      readEntry(tenant, session),
    )
    const { menu, module } = menuToEnter({ modules, menus }, query.module)
    return done({
      user: {
        email: session.email,
        firstname: session.firstname,
        lastname: session.lastname,
        username: usernameOf(session),
        rolename: session.rolename,
        tenantname: session.tenantName,
        companyname: session.companyName,
        ismsp: session.isMsp,
        istrial: session.isTrial,
      },
      modules,
      menu,
      menumodule: module?.modulekey ?? '',
      preferences: withPermittedTheme(insights, mayChangeThemeBy(menus)),
      trial: session.trialEndsAt === null ? null : standingOf(new Date(session.trialEndsAt), origin.at),
      sample,
    })
  }
}

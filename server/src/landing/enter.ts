import type { enter as call } from '@portico/contract/landing/enter.ts'
import { standingOf } from '@portico/contract/plumbing/trial-life.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { usernameOf } from '#server/plumbing/session/session.ts'
import { isOfOtherTenant } from '#server/plumbing/tenant/queries.ts'
import { mayChangeThemeBy, withPermittedTheme } from '#server/landing/permitted-theme.ts'
import { menuToEnter } from '#server/landing/module-menu.ts'
import { readEntry } from '#server/landing/queries.ts'

/**
 * Everything the loader needs, from one statement. The menu is that of the module requested; a role that has no entry there gets
 * that of its first module with any, for the loader requests Insights by default, also for users who land in a chat bot or desk.
 * A link's device of another tenant is refused as at a sign-in (`tenant-mismatch`), a few times a minute for each account: which
 * devices others have is not to be tried out.
 */
export function answerEnter(house: House): Answer<typeof call> {
  return async ({ query, session, origin }) => {
    const device = query.associated_deviceid ?? ''
    if (device !== '') {
      const wait = house.limits.take('device', `account ${session.accountId}`)
      if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
      if (await isOfOtherTenant(house.database, device, session.tenantId)) return refused('tenant-mismatch')
    }
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

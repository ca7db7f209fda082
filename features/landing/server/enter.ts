import { devicePermissions } from '@portico/contract/core/devices/enrolment.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { enter as call } from '#features/landing/contract/enter.ts'
import { standingOf } from '@portico/contract/core/tenants/trial-life.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { type Handler, done, refused } from '@portico/server/core/calls/handler.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { isOfOtherTenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { withPermittedTheme, menuToEnter } from './landing-rules.ts'
import { readEntry } from './landing-queries.ts'

/**
 * Returns everything that the loader needs, from one statement. The menu is that of the requested module. A role
 * without an entry in it gets the menu of its first module that has one, because the loader requests Insights by
 * default, even for users who land in a chat bot or the desk. Refuses a link's device of another tenant as a sign-in
 * does (`tenant-mismatch`), and limits such calls per account and minute, so that the devices of others cannot be
 * enumerated.
 */
export function handleEnter(context: AppContext): Handler<typeof call> {
  return async ({ query, session, origin }) => {
    const device = query.associated_deviceid ?? ''
    if (device !== '') {
      const wait = context.limits.take('device', `account ${session.accountId}`)
      if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
      if (await isOfOtherTenant(context.database, device, session.tenantId)) return refused('tenant-mismatch')
    }
    const { modules, menus, insights, opened, sample, has_devices, has_colleagues } = await inTenant(
      context.database,
      session.tenantId,
      (tenant) => readEntry(tenant, session),
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
      preferences: withPermittedTheme(insights, session),
      opened,
      trial: session.trialEndsAt === null ? null : standingOf(new Date(session.trialEndsAt), origin.at),
      sample,
      has_devices,
      has_colleagues,
      may_enrol: session.permissions.has(devicePermissions.enrolment),
      may_work_desk: session.permissions.has(deskPermissions.agent),
      may_set_up_desk: session.permissions.has(deskPermissions.settings),
    })
  }
}

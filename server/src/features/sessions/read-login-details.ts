import type { readLoginDetails as call } from '@portico/contract/features/sessions/read-login-details.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { done, type Handler } from '#server/core/calls/handler.ts'
import { deviceOf } from '#server/core/sessions/device.ts'
import { usernameOf } from '#server/core/sessions/session.ts'
import { readSignIns } from './own-session-queries.ts'

/** How many sign-ins are returned. */
const recentAtMost = 10

/** The signed-in user, and the last ten sign-ins to the account, failed ones included. */
export function handleReadLoginDetails(context: AppContext): Handler<typeof call> {
  return async ({ session }) => {
    const recent = await readSignIns(context.database, session, recentAtMost)
    return done({
      userid: session.accountId,
      email: session.email,
      username: usernameOf(session),
      firstname: session.firstname,
      lastname: session.lastname,
      roleid: session.roleId,
      rolename: session.rolename,
      tenantid: session.tenantId,
      tenantname: session.tenantName,
      companyid: session.companyId,
      companyname: session.companyName,
      last_logintime: session.lastLoginAt === null ? '' : new Date(session.lastLoginAt).toISOString(),
      recent: recent.map(({ at, event, outcome, address, agent }) => ({
        at: at.toISOString(),
        event,
        outcome,
        address,
        device: deviceOf(agent),
      })),
    })
  }
}

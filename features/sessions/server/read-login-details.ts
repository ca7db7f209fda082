import { windowOf } from '@portico/contract/platform/row-page.ts'
import type { readLoginDetails as call } from '#features/sessions/contract/read-login-details.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { deviceOf } from '@portico/server/core/sessions/device.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import { readSignIns } from '@portico/server/core/audit/own-sign-in-queries.ts'

/** Returns the signed-in user, and a page of the sign-ins to the account, including failed ones. */
export function handleReadLoginDetails(context: AppContext): Handler<typeof call> {
  return async ({ session, query }) => {
    const { rows, total } = await readSignIns(context.database, session, windowOf(query, '-at'))
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
      recent: {
        rows: rows.map(({ agent, at, ...signIn }) => ({ ...signIn, at: at.toISOString(), device: deviceOf(agent) })),
        total,
      },
    })
  }
}

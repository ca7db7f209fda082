import type { validateSession as call } from '#features/sessions/contract/sessions.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'

/**
 * Returns the user of the token (spec A §3, "Token-validation response"). The session has already been found;
 * `authtype` must be that of the session, like the header of the same name.
 */
export function handleValidateSession(): Handler<typeof call> {
  return async ({ body, session }) => {
    if (body.authtype !== '' && body.authtype !== session.authtype) return refused('headers-disagree')
    return done({
      token_is_valid: true,
      user_isactive: session.isActive,
      username: usernameOf(session),
      firstname: session.firstname,
      lastname: session.lastname,
      roleid: session.roleId,
      userid: session.accountId,
      loginid: session.email,
      tenantid: session.tenantId,
      last_login_time: session.lastLoginAt === null ? '' : new Date(session.lastLoginAt).toISOString(),
      redirect_to_servicedesk: session.isServicedesk,
      ismsp: session.isMsp,
      rolename: session.rolename,
    })
  }
}

import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { readProfile as call } from '#features/profile/contract/read-profile.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import { usernameOf, type Session } from '@portico/server/core/sessions/session.ts'

/** The profile of a session's user. */
export function profileOf(session: Session): OutputOf<typeof call> {
  return {
    email: session.email,
    firstname: session.firstname,
    lastname: session.lastname,
    username: usernameOf(session),
    rolename: session.rolename,
    companyname: session.companyName,
  }
}

/** Returns the profile of the signed-in user. */
export function handleReadProfile(): Handler<typeof call> {
  return async ({ session }) => done(profileOf(session))
}

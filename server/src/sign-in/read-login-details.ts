import type { readLoginDetails as call } from '@portico/contract/sign-in/read-login-details.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer } from '#server/plumbing/http/answer.ts'
import { done } from '#server/plumbing/http/answer.ts'
import { deviceOf } from '#server/plumbing/session/device.ts'
import { usernameOf } from '#server/plumbing/session/session.ts'
import { readSignIns } from '#server/sign-in/own-sessions/queries.ts'

/** How many sign-ins are told. */
const recentAtMost = 10

/** Who is signed in, and the last ten sign-ins to the account, failed ones included. */
export function answerReadLoginDetails(house: House): Answer<typeof call> {
  return async ({ session }) => {
    const recent = await readSignIns(house.database, session, recentAtMost)
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

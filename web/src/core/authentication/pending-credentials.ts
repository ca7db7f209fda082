import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import type { Authtype } from '@portico/contract/core/authentication/tenant-choice.ts'
import type { Credentials } from '#web/core/sessions/credentials.ts'

/** What the browser stores as `authtype` for each way in (spec A §3, "Stored local values"). */
export const storedAuthtypes = {
  local: 'localdb',
  msauth: 'msauthapp',
  externalidp: 'externalidp',
} as const satisfies Record<Authtype, string>

/**
 * Whose call the code step makes: nothing of it is stored before the sign-in is finished.
 */
export function pendingCredentials(login: LoginResponse): Credentials {
  return {
    token: login.token,
    authtype: storedAuthtypes.local,
    tenantid: login.tenantid,
    companyid: login.companyid,
    userid: login.userid,
    roleid: login.roleid,
  }
}

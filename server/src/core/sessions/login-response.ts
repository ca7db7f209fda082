import type { Remaining } from '@portico/contract/core/authentication/code-rules.ts'
import type { LoginResponse } from '@portico/contract/core/authentication/login-response.ts'
import { usernameOf } from '#server/core/sessions/session.ts'
import type { SignInAccount, SignInTenant } from '#server/core/authentication/sign-in-queries.ts'

type SignedIn = {
  tenant: SignInTenant
  account: SignInAccount
  email: string
  token: string
  lastLoginAt: Date | null
  /** What is left of the mailed code's time, or null when no code is asked for. */
  code: Remaining | null
}

/** The login response of spec A §3. Local accounts sign in to no device here, so no host name is asked for. */
export function loginResponseOf({ tenant, account, email, token, lastLoginAt, code }: SignedIn): LoginResponse {
  return {
    token,
    username: usernameOf(account),
    firstname: account.firstname,
    lastname: account.lastname,
    roleid: account.roleId,
    userid: account.id,
    loginid: email,
    tenantid: tenant.id,
    tenantname: tenant.name,
    tenantdesc: tenant.description,
    last_logintime: lastLoginAt?.toISOString() ?? '',
    istrial: tenant.isTrial,
    redirect_to_servicedesk: account.isServicedesk,
    is_hostname_required: false,
    companyid: account.companyId,
    ismsp: tenant.isMsp,
    rolename: account.rolename,
    isMFA: code !== null,
    minutes_remaining: code?.minutes_remaining ?? 0,
    seconds_remaining: code?.seconds_remaining ?? 0,
  }
}

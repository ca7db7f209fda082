import { local, session } from './storage.ts'

/** What an authenticated call carries about its sender (DESIGN §3); the server trusts `token` alone. */
export type Credentials = {
  token: string
  authtype: string
  tenantid: string
  companyid: string
  userid: string
  roleid: string
}

/**
 * The credentials of the signed-in user, from local storage; null when no user is signed in.
 */
export function storedCredentials(): Credentials | null {
  const token = local.read('usertoken')
  if (token === null) return null
  return {
    token,
    authtype: local.read('authtype') ?? '',
    tenantid: local.read('tenantid') ?? '',
    companyid: local.read('companyId') ?? '',
    userid: local.read('userid') ?? '',
    roleid: local.read('roleid') ?? '',
  }
}

/**
 * Whether the stored user is the one whose pages this tab shows: another tab may have signed another one in.
 */
export function isOfThisTab(): boolean {
  const enteredAs = session.read('enteredAs')
  return enteredAs === null || enteredAs === local.read('userid')
}

/**
 * The headers of an authenticated call (spec A §7, spec B §7). Values that are not known are left out.
 */
export function headersOf(credentials: Credentials): Record<string, string> {
  return known({
    ...entryHeaders(),
    'API-Key': credentials.token,
    'Authorizationtype': credentials.authtype,
    'authtype': credentials.authtype,
    'tenantid': credentials.tenantid,
    'companyid': credentials.companyid,
    'userid': credentials.userid,
    'roleid': credentials.roleid,
    'referralurl': location.origin,
    'trackinfo': encodeURIComponent(JSON.stringify({ screen: location.pathname })),
  })
}

/**
 * The headers of a reset or entry call, from what is stored of the last sign-in (spec A §7). Values that are not known
 * are left out.
 */
export function entryHeaders(): Record<string, string> {
  return known({
    Authorizationtype: local.read('authtype') ?? '',
    // Headers hold Latin-1 alone, and these are names that users chose.
    schemaname: encodeURIComponent(local.read('clientname') ?? ''),
    databasename: encodeURIComponent(local.read('databasename') ?? ''),
  })
}

const known = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

/**
 * The header that names the session which a new sign-in replaces in this browser, so that the server ends it instead of
 * leaving it open without a user.
 */
export function replacedSession(): Record<string, string> {
  const token = local.read('usertoken')
  return token === null ? {} : { 'API-Key': token }
}

import { local, session } from './storage.ts'

/** The sender of an authenticated call (DESIGN §3); the server trusts only `token`. */
export type Credentials = {
  token: string
  authtype: string
  tenantid: string
  companyid: string
  userid: string
  roleid: string
}

/** Returns the credentials of the signed-in user, from local storage; null when no user is signed in. */
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

/** Returns whether this tab shows the pages of the stored user. Another tab may have signed in another user. */
export function isOfThisTab(): boolean {
  const enteredAs = session.read('enteredAs')
  return enteredAs === null || enteredAs === local.read('userid')
}

/** Returns the headers of an authenticated call (spec A §7, spec B §7). Unknown values are omitted. */
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
 * Returns the headers of a reset or entry call, from the stored last sign-in (spec A §7). Unknown values are omitted.
 */
export function entryHeaders(): Record<string, string> {
  return known({
    Authorizationtype: local.read('authtype') ?? '',
    // Header values are Latin-1, but users choose these names freely.
    schemaname: encodeURIComponent(local.read('clientname') ?? ''),
    databasename: encodeURIComponent(local.read('databasename') ?? ''),
  })
}

const known = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

/**
 * Returns the header that names the session which a new sign-in in this browser replaces. The server then ends that
 * session instead of leaving it open.
 */
export function replacedSession(): Record<string, string> {
  const token = local.read('usertoken')
  return token === null ? {} : { 'API-Key': token }
}

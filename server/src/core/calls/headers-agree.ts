import type { IncomingHttpHeaders } from 'node:http'
import type { Session } from '#server/core/sessions/session.ts'

/**
 * Returns whether the headers that name the caller agree with the token's session (DESIGN §3). The server trusts only
 * the token; a missing header agrees. `schemaname` and `databasename` must be the tenant's name.
 */
export function headersAgree(headers: IncomingHttpHeaders, session: Session): boolean {
  const own = {
    tenantid: session.tenantId,
    companyid: session.companyId,
    userid: session.accountId,
    roleid: session.roleId,
    authtype: session.authtype,
  }
  return agreeWith(headers, own) && entryHeadersAgree(headers, session)
}

/** The headers of a reset or entry call that name its sender's own session (spec A §7). */
export const entryHeaders = ['authorizationtype', 'schemaname', 'databasename'] as const

/**
 * Returns whether the headers of a call that needs no session agree with a session that the browser nevertheless has.
 * Only `entryHeaders` name that session; `tenantid` may be the tenant that is signed in to.
 */
export function entryHeadersAgree(headers: IncomingHttpHeaders, session: Session): boolean {
  const { authtype, tenantName } = session
  const own = { authorizationtype: authtype, schemaname: tenantName, databasename: tenantName }
  return agreeWith(headers, own satisfies Record<(typeof entryHeaders)[number], string>)
}

function agreeWith(headers: IncomingHttpHeaders, expected: Record<string, string>): boolean {
  return Object.entries(expected).every(([name, own]) => {
    const value = headers[name]
    return value === undefined || value === '' || (typeof value === 'string' && decoded(value) === own)
  })
}

// Header values are Latin-1; clients send names percent-encoded.
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

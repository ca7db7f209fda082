import type { IncomingHttpHeaders } from 'node:http'
import type { Session } from '#server/plumbing/session/session.ts'

/**
 * Whether the headers that tell who calls agree with what the token says (DESIGN §3). The server trusts the token alone;
 * a header that is not sent agrees. `schemaname` and `databasename` are the tenant's name where they are sent.
 */
export function headersAgree(headers: IncomingHttpHeaders, session: Session): boolean {
  const expected: Record<string, readonly string[]> = {
    tenantid: [session.tenantId],
    companyid: [session.companyId],
    userid: [session.accountId],
    roleid: [session.roleId],
    authtype: [session.authtype],
    authorizationtype: [session.authtype],
    schemaname: [session.tenantName],
    databasename: [session.tenantName],
  }
  return Object.entries(expected).every(([name, values]) => {
    const value = headers[name]
    return value === undefined || value === '' || (typeof value === 'string' && values.includes(decoded(value)))
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

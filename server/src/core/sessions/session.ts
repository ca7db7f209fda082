import type { Permission } from '@portico/contract/core/calls/permission.ts'

/** A signed-in user, as the server keeps it in memory between requests. Instants are milliseconds since 1970. */
export type Session = {
  id: string
  tenantId: string
  tenantName: string
  accountId: string
  email: string
  firstname: string
  lastname: string
  roleId: string
  rolename: string
  /** The permissions of the role. */
  permissions: ReadonlySet<Permission>
  companyId: string
  companyName: string
  /** Whether the user's company is the tenant's own, whose users see all companies. Others see only their own. */
  seesAllCompanies: boolean
  isMsp: boolean
  isTrial: boolean
  /** When the tenant's trial ends; null if it is not a trial. */
  trialEndsAt: number | null
  isServicedesk: boolean
  isActive: boolean
  /** The time of the sign-in before this one, or null. */
  lastLoginAt: number | null
  authtype: string
  /** SHA-256 of the cookie, for comparison. */
  cookieHash: Buffer
  idleMs: number
  lastSeenAt: number
  expiresAt: number
}

/**
 * Returns whether a session is over at `now`: idle for too long, or past its absolute end (OWASP ASVS 7.3.1, 7.3.2).
 */
export function hasEnded(session: Pick<Session, 'lastSeenAt' | 'idleMs' | 'expiresAt'>, now: number): boolean {
  return now >= session.expiresAt || now - session.lastSeenAt >= session.idleMs
}

/** Returns the display name of an account: first and last name. */
export function usernameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`.trim()
}

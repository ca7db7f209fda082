import { openFairTurns } from './fair-turns.ts'

/** The owner of the work. */
export type Whose = { tenantId: string; accountId: string }

/** How much work runs at once in all, for one tenant and for one user, and how much of each may wait. */
export type TurnLimits = {
  atOnce: number
  ofTenantAtOnce: number
  ofAccountAtOnce: number
  ofTenantWaiting: number
  ofAccountWaiting: number
}

/**
 * Runs work when its user is next. Returns null, without running it, if too much of the user's or of the tenant's work
 * already waits.
 */
export type TakeTurn = <Result>(whose: Whose, work: () => Promise<Result>) => Promise<Result | null>

/**
 * Opens a queue in which a user's work waits first among the user's own, then with the tenant round-robin among
 * tenants: neither a user nor a tenant with much work delays the others.
 */
export function openTenantTurns(limits: TurnLimits): TakeTurn {
  const ofTenants = openFairTurns(limits.atOnce, limits.ofTenantWaiting, limits.ofTenantAtOnce)
  const ofAccounts = openFairTurns(Number.POSITIVE_INFINITY, limits.ofAccountWaiting, limits.ofAccountAtOnce)
  return ({ tenantId, accountId }, work) =>
    ofAccounts.take(`${tenantId}/${accountId}`, () => ofTenants.take(tenantId, work))
}

import { openFairTurns } from './fair-turns.ts'

/** Whose work it is. */
export type Whose = { tenantId: string; accountId: string }

/** How much runs at once, of all, of one tenant and of one user, and how much of these waits at most. */
export type TurnLimits = {
  atOnce: number
  ofTenantAtOnce: number
  ofAccountAtOnce: number
  ofTenantWaiting: number
  ofAccountWaiting: number
}

/** Runs work in the turn of its user. Null, without running it, where too much of the user or of the tenant waits already. */
export type TakeTurn = <Result>(whose: Whose, work: () => Promise<Result>) => Promise<Result | null>

/**
 * Opens turns in which a user's work waits among the user's own first, then in the turns of the tenants: neither a user nor a tenant with
 * much work holds up the others.
 */
export function openTenantTurns(limits: TurnLimits): TakeTurn {
  const ofTenants = openFairTurns(limits.atOnce, limits.ofTenantWaiting, limits.ofTenantAtOnce)
  const ofAccounts = openFairTurns(Number.POSITIVE_INFINITY, limits.ofAccountWaiting, limits.ofAccountAtOnce)
  return ({ tenantId, accountId }, work) =>
    ofAccounts.take(`${tenantId}/${accountId}`, () => ofTenants.take(tenantId, work))
}

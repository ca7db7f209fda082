import { openUserQueue } from './user-queue.ts'

/** The owner of the work. */
export type Whose = { tenantId: string; accountId: string }

/** How much work runs at once in all, for one tenant and for one user, and how much of each may wait. */
export type QueueLimits = {
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
export type RunQueued = <Result>(whose: Whose, work: () => Promise<Result>) => Promise<Result | null>

/**
 * Opens a queue of users' work. The work of a user waits first for the user's earlier work, and then in the queue of
 * the tenant. Tenants are served round-robin, so that neither a user nor a tenant with much work delays the others.
 */
export function openTenantQueue(limits: QueueLimits): RunQueued {
  const ofTenants = openUserQueue(limits.atOnce, limits.ofTenantWaiting, limits.ofTenantAtOnce)
  const ofAccounts = openUserQueue(Number.POSITIVE_INFINITY, limits.ofAccountWaiting, limits.ofAccountAtOnce)
  return ({ tenantId, accountId }, work) =>
    ofAccounts.take(`${tenantId}/${accountId}`, () => ofTenants.take(tenantId, work))
}

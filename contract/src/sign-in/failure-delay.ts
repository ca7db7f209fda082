/**
 * How long a guesser waits. Counters of consecutive failures: the account as seen from one network, that network for any
 * account, and the account from everywhere. The last one is capped low and is not applied to a network from which the
 * account has signed in before. A browser that the account has signed in with has a counter of its own instead of these,
 * so that a stranger can slow the owner down elsewhere but never lock them out (OWASP ASVS 6.1.1, OWASP "Device
 * Cookies", NIST SP 800-63B-4 §3.2.2).
 */
export const failureScopes = {
  'account-from-network': { free: 3, first: 1_000, longest: 15 * 60_000 },
  'account-from-device': { free: 3, first: 1_000, longest: 15 * 60_000 },
  'network': { free: 30, first: 1_000, longest: 15 * 60_000 },
  'account': { free: 10, first: 1_000, longest: 30_000 },
} as const

export type FailureScope = keyof typeof failureScopes

/** A counter is forgotten after a day without failures. */
export const failureMemory = 24 * 60 * 60_000

/**
 * The wait in milliseconds after `failures` consecutive failures in `scope`: none for the free ones, then doubling.
 */
export function delayAfterFailures(scope: FailureScope, failures: number): number {
  const { free, first, longest } = failureScopes[scope]
  if (failures < free) return 0
  return Math.min(longest, first * 2 ** Math.min(failures - free, 30))
}

/**
 * How long to wait still, in milliseconds, given the last failure's instant; 0 when a try is allowed now.
 */
export function waitLeft(scope: FailureScope, failures: number, lastFailureAt: number, now: number): number {
  const delay = delayAfterFailures(scope, failures)
  // Without a delay the clock does not matter: of tries at once, one counted first may have arrived last.
  if (delay === 0 || now - lastFailureAt > failureMemory) return 0
  return Math.max(0, lastFailureAt + delay - now)
}

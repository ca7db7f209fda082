/**
 * The delays between password attempts. Consecutive failures are counted for an account from one network, for a network
 * with any account, and for an account from everywhere. The last two counters are capped low, and are not applied if
 * the account has signed in from that network before. A browser that the account has signed in with has its own counter
 * instead, so that an attacker can delay the owner elsewhere but never lock the account (OWASP ASVS 6.1.1, OWASP
 * "Device Cookies", NIST SP 800-63B-4 §3.2.2; decisions/0007, 0022, 0035).
 */
export const failureScopes = {
  'account-from-network': { free: 3, first: 1_000, longest: 15 * 60_000 },
  'account-from-device': { free: 3, first: 1_000, longest: 15 * 60_000 },
  'network': { free: 30, first: 1_000, longest: 30_000 },
  'account': { free: 10, first: 1_000, longest: 30_000 },
} as const

export type FailureScope = keyof typeof failureScopes

/** A counter is deleted after a day without failures, in milliseconds. */
export const failureMemory = 24 * 60 * 60_000
/** How long the counter of an account from everywhere is kept beyond its free failures: 30 days, in milliseconds. */
export const guessingMemory = 30 * failureMemory
/**
 * Consecutive failures of an account from everywhere after which new browsers need a code (NIST SP 800-63B-4 §3.2.2).
 */
export const failuresBeforeCode = 100

/**
 * Returns how long a counter of `failures` is kept after its last failure, in milliseconds. The counter of an account
 * from everywhere is kept longer once its free failures are used up, so that an attacker who pauses for a day does not
 * start at zero. With fewer failures it is not, since every guessed address creates a counter.
 */
export function memoryOf(scope: FailureScope, failures: number): number {
  return scope === 'account' && failures >= failureScopes.account.free ? guessingMemory : failureMemory
}

/**
 * Returns whether the right password leads to an email code challenge although the tenant requires none: the account
 * has `failures` consecutive failures from everywhere, the last one at `lastFailureAt`, and the browser is new to it. A
 * known device needs none (decisions/0035). Instants in milliseconds since 1970.
 */
export function requiresCode(
  { failures, lastFailureAt, isKnownDevice }: { failures: number; lastFailureAt: number; isKnownDevice: boolean },
  now: number,
): boolean {
  return !isKnownDevice && failures >= failuresBeforeCode && now - lastFailureAt <= memoryOf('account', failures)
}

/**
 * Returns the wait in milliseconds after `failures` consecutive failures in `scope`: none for the free ones, then
 * doubling.
 */
export function delayAfterFailures(scope: FailureScope, failures: number): number {
  const { free, first, longest } = failureScopes[scope]
  if (failures < free) return 0
  return Math.min(longest, first * 2 ** Math.min(failures - free, 30))
}

/** Returns whether tries in `scope` are delayed: the free failures are used up, and the last is at most a day ago. */
export function isSlowed(scope: FailureScope, failures: number, lastFailureAt: number, now: number): boolean {
  return delayAfterFailures(scope, failures) > 0 && now - lastFailureAt <= failureMemory
}

/** Returns the remaining wait, in milliseconds, given the last failure's instant; 0 when a try is allowed now. */
export function waitLeft(scope: FailureScope, failures: number, lastFailureAt: number, now: number): number {
  // Without a delay the time does not matter: of concurrent tries, the first counted may have arrived last.
  if (!isSlowed(scope, failures, lastFailureAt, now)) return 0
  const delay = delayAfterFailures(scope, failures)
  // Another node's clock may be ahead; that must not lengthen the wait.
  return Math.min(delay, Math.max(0, lastFailureAt + delay - now))
}

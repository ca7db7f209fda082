import { asksForCode, isSlowed, waitLeft } from '@portico/contract/core/authentication/failure-delay.ts'
import { refused } from '#server/core/calls/handler.ts'
import type { Refused } from '#server/core/calls/handler.ts'
import { claimedScopes, isFromDevice } from '#server/core/rate-limits/counter-keys.ts'
import type { CounterKeys } from '#server/core/rate-limits/counter-keys.ts'
import type { Claim } from '#server/core/rate-limits/failure-queries.ts'

/**
 * How long a try has to wait, in milliseconds; 0 when it may go on. A try that the counters did not take has to wait
 * even where they looked open a moment ago: another one was quicker. `knownHere`: the account has signed in from this
 * network before, so that neither the network's wait nor the account's holds for it.
 */
export function waitOf({ counters, claimed }: Claim, keys: CounterKeys, knownHere: boolean, at: Date): number {
  const now = at.getTime()
  const holding = counters.filter(({ scope }) => scope === keys.source.scope || !knownHere)
  const waits = holding.map(({ scope, failures, last_failure_at }) => waitLeft(scope, failures, last_failure_at, now))
  const longest = Math.max(0, ...waits)
  if (longest > 0) return longest
  // A network whose wait is over lets one of all who waited through.
  const inTurn = holding.filter(
    (one) => one.scope === 'network' && isSlowed(one.scope, one.failures, one.last_failure_at, now),
  )
  const needed = [...claimedScopes(keys), ...inTurn.map(({ scope }) => scope)]
  return needed.every((scope) => claimed.includes(scope)) ? 0 : 1_000
}

/** Whether the right password of this try leads to a code, as the counters stood before it. */
export function isGuessedAt({ counters }: Claim, keys: CounterKeys, at: Date): boolean {
  const isKnownDevice = isFromDevice(keys)
  return counters.some(
    ({ scope, failures, last_failure_at: lastFailureAt }) =>
      scope === 'account' && asksForCode({ failures, lastFailureAt, isKnownDevice }, at.getTime()),
  )
}

/** The refusal of a try that has to wait `wait` milliseconds. */
export function waitRefusal(wait: number): Refused<'wait-before-retry'> {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return refused('wait-before-retry', { retryAfter: seconds, data: { seconds } })
}

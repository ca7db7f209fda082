import { waitLeft } from '@portico/contract/sign-in/failure-delay.ts'
import { refused } from '#server/plumbing/http/answer.ts'
import type { Refused } from '#server/plumbing/http/answer.ts'
import { claimedScopes } from '#server/sign-in/failures/counter-keys.ts'
import type { CounterKeys } from '#server/sign-in/failures/counter-keys.ts'
import type { Claim } from '#server/sign-in/failures/queries.ts'

/**
 * How long a try has to wait, in milliseconds; 0 when it may go on. A try that the counters did not take has to wait
 * even where they looked open a moment ago: another one was quicker. `knownHere`: the account has signed in from this
 * network before.
 */
export function waitOf({ counters, claimed }: Claim, keys: CounterKeys, knownHere: boolean, at: Date): number {
  const waits = counters
    .filter(({ scope }) => scope !== 'account' || !knownHere)
    .map(({ scope, failures, last_failure_at }) => waitLeft(scope, failures, last_failure_at, at.getTime()))
  const longest = Math.max(0, ...waits)
  return longest === 0 && claimed.length < claimedScopes(keys).length ? 1_000 : longest
}

/** The refusal of a try that has to wait `wait` milliseconds. */
export function waitRefusal(wait: number): Refused<'wait-before-retry'> {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return refused('wait-before-retry', {
    retryAfter: seconds,
    data: { seconds },
    summary: `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  })
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FailureScope } from './failure-delay.ts'
import { delayAfterFailures, failureMemory, failureScopes, waitLeft } from './failure-delay.ts'

const minute = 60_000

describe('the wait after failures', () => {
  it.each<[FailureScope, number, number]>([
    ['account-from-network', 0, 0],
    ['account-from-network', 2, 0],
    ['account-from-network', 3, 1_000],
    ['account-from-network', 4, 2_000],
    ['account-from-network', 5, 4_000],
    ['account-from-network', 12, 512_000],
    ['account-from-network', 13, 15 * minute],
    ['account-from-network', 1_000_000, 15 * minute],
    ['account-from-device', 2, 0],
    ['account-from-device', 3, 1_000],
    ['account-from-device', 13, 15 * minute],
    ['network', 29, 0],
    ['network', 30, 1_000],
    ['network', 40, 15 * minute],
    ['account', 9, 0],
    ['account', 10, 1_000],
    ['account', 14, 16_000],
    ['account', 15, 30_000],
    ['account', 1_000_000, 30_000],
  ])('%s after %i: %i ms', (scope, failures, wait) => {
    expect(delayAfterFailures(scope, failures)).toBe(wait)
  })

  it('never shrinks with more failures and never passes its longest', () => {
    const scopes = fc.constantFrom(...(Object.keys(failureScopes) as FailureScope[]))
    fc.assert(
      fc.property(scopes, fc.nat(), fc.nat(), (scope, one, more) => {
        const [less, later] = [delayAfterFailures(scope, one), delayAfterFailures(scope, one + more)]
        return less <= later && later <= failureScopes[scope].longest
      }),
    )
  })
})

describe('what is left of it', () => {
  it.each<[string, number, number, number, number]>([
    ['nothing while failures are free', 2, 1_000, 1_000, 0],
    ['nothing while they are free, though the clock of the last one is ahead', 2, 5_000, 1_000, 0],
    ['all of it at once', 4, 1_000, 1_000, 2_000],
    ['part of it later', 4, 1_000, 2_500, 500],
    ['nothing when it is over', 4, 1_000, 3_000, 0],
    ['nothing after a day', 1_000, 0, failureMemory + 1, 0],
  ])('%s', (_, failures, last, now, left) => {
    expect(waitLeft('account-from-network', failures, last, now)).toBe(left)
  })
})

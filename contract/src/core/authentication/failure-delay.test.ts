import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  requiresCode,
  delayAfterFailures,
  failureMemory,
  failureScopes,
  guessingMemory,
  isSlowed,
  memoryOf,
  waitLeft,
  type FailureScope,
} from './failure-delay.ts'

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
    ['network', 34, 16_000],
    ['network', 35, 30_000],
    ['network', 1_000_000, 30_000],
    ['account', 9, 0],
    ['account', 10, 1_000],
    ['account', 14, 16_000],
    ['account', 15, 30_000],
    ['account', 1_000_000, 30_000],
  ])('%s after %i: %i ms', (scope, failures, wait) => {
    expect(delayAfterFailures(scope, failures)).toBe(wait)
  })

  it('never decreases with more failures and never exceeds its maximum', () => {
    const scopes = fc.constantFrom(...(Object.keys(failureScopes) as FailureScope[]))
    fc.assert(
      fc.property(scopes, fc.nat(), fc.nat(), (scope, one, more) => {
        const [less, later] = [delayAfterFailures(scope, one), delayAfterFailures(scope, one + more)]
        return less <= later && later <= failureScopes[scope].longest
      }),
    )
  })
})

describe('the remaining wait', () => {
  it.each<[string, number, number, number, number]>([
    ['nothing while failures are free', 2, 1_000, 1_000, 0],
    ['nothing while they are free, though the clock of the last one is ahead', 2, 5_000, 1_000, 0],
    ['all of it at once', 4, 1_000, 1_000, 2_000],
    ['part of it later', 4, 1_000, 2_500, 500],
    ['nothing when it is over', 4, 1_000, 3_000, 0],
    ['nothing after a day', 1_000, 0, failureMemory + 1, 0],
    ['no longer though the clock that counted is ahead', 3, 5_000, 0, 1_000],
  ])('%s', (_, failures, last, now, left) => {
    expect(waitLeft('account-from-network', failures, last, now)).toBe(left)
  })
})

describe('whether tries are delayed', () => {
  it.each<[string, number, number, boolean]>([
    ['not while failures are free', 29, 0, false],
    ['from the first that is not', 30, 0, true],
    ['also when the wait is over', 30, 2_000, true],
    ['for a day', 30, failureMemory, true],
    ['and no longer', 1_000, failureMemory + 1, false],
  ])('%s', (_, failures, age, slowed) => {
    expect(isSlowed('network', failures, 0, age)).toBe(slowed)
  })
})

describe('how long a counter is kept', () => {
  it.each<[FailureScope, number, number]>([
    ['account', 1, failureMemory],
    ['account', 9, failureMemory],
    ['account', 10, guessingMemory],
    ['account', 1_000, guessingMemory],
    ['account-from-network', 1_000, failureMemory],
    ['account-from-device', 1_000, failureMemory],
    ['network', 1_000, failureMemory],
  ])('%s of %i: %i ms', (scope, failures, kept) => {
    expect(memoryOf(scope, failures)).toBe(kept)
  })
})

describe('the code after many failures', () => {
  it.each<[string, number, boolean, number, boolean]>([
    ['is not asked for without failures', 0, false, 0, false],
    ['is not asked for after 99', 99, false, 0, false],
    ['is asked for after 100', 100, false, 0, true],
    ['is asked for after a million', 1_000_000, false, 0, true],
    ['is not asked of a known device', 1_000_000, true, 0, false],
    ['is required while the attacker pauses', 100, false, guessingMemory, true],
    ['is no longer asked for after 30 days', 100, false, guessingMemory + 1, false],
  ])('%s', (_, failures, isKnownDevice, age, asked) => {
    expect(requiresCode({ failures, lastFailureAt: 5, isKnownDevice }, 5 + age)).toBe(asked)
  })
})

import { describe, expect, it } from 'vitest'
import { codeLifetime, codeChallengeLifetime, codeTries, remainingUntil, resendWait } from './code-rules.ts'

describe('the remaining time of a code', () => {
  it.each([
    [codeLifetime, 0, 10, 0],
    [codeLifetime, 1, 10, 0],
    [codeLifetime, 1_000, 9, 59],
    [61_000, 0, 1, 1],
    [60_000, 0, 1, 0],
    [1, 0, 0, 1],
    [0, 0, 0, 0],
    [0, 5_000, 0, 0],
  ])('until %i at %i: %i minutes %i seconds', (expiresAt, now, minutes, seconds) => {
    expect(remainingUntil(expiresAt, now)).toEqual({ minutes_remaining: minutes, seconds_remaining: seconds })
  })
})

describe('the limits', () => {
  it('are those of DESIGN §4, and a sign-in is valid for longer than its first code', () => {
    expect([codeLifetime, codeTries]).toEqual([600_000, 5])
    expect(codeChallengeLifetime).toBeGreaterThan(codeLifetime)
  })
})

describe('the wait before a Re-send', () => {
  const sent = { mails: 2, mailedAt: 100_000, codeExpiresAt: 600_000 }
  it.each([
    ['at once after the first mail', { ...sent, mails: 1 }, 100_000, 0],
    ['at once after a second mail', sent, 100_000, 30_000],
    ['a while after it', sent, 120_001, 9_999],
    ['half a minute after it', sent, 130_000, 0],
    ['once the code has expired', { ...sent, codeExpiresAt: 110_000 }, 110_000, 0],
  ])('%s', (_, step, now, wait) => {
    expect(resendWait(step, now)).toBe(wait)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from './session.ts'
import { watchSession } from './watch-session.ts'

const minute = 60_000
let session: Session
/** The result of the store: a live session, none, or an error. */
let answer: () => Session | null
let changed: () => void = () => undefined
let ended = 0

beforeEach(() => {
  vi.useFakeTimers()
  const now = Date.now()
  const times = { lastSeenAt: now, idleMs: 30 * minute, expiresAt: now + 8 * 60 * minute }
  session = { ...({} as Session), ...times, isActive: true }
  answer = () => (Date.now() - session.lastSeenAt < session.idleMs && Date.now() < session.expiresAt ? session : null)
  ended = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const watch = (permits?: () => boolean) => {
  const sessions = {
    findByHash: async () => answer(),
    watch: (_key: string, _session: unknown, change: () => void) => {
      changed = change
      return () => undefined
    },
  }
  return watchSession(
    { sessions, ...(permits === undefined ? {} : { permits }) },
    { tokenHash: '', cookie: '', session },
    () => {
      ended += 1
    },
  )
}

it('ends at the idle end, which another use puts off, and at the absolute end', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(29 * minute)
  session.lastSeenAt = Date.now()
  await vi.advanceTimersByTimeAsync(30 * minute - 1)
  expect(ended).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toBe(1)
  session.lastSeenAt = Date.now()
  session.expiresAt = Date.now() + 500
  watch()
  await vi.advanceTimersByTimeAsync(500)
  expect(ended).toBe(2)
})

it('ends at once when the session was revoked or no longer permits it, once', async () => {
  watch()
  answer = () => null
  changed()
  changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toBe(1)
  answer = () => session
  const permits = vi.fn(() => false)
  watch(permits)
  changed()
  await vi.advanceTimersByTimeAsync(0)
  expect([ended, permits.mock.calls.length]).toEqual([2, 1])
})

it('survives a database that fails for a moment, and not one that stays away', async () => {
  watch()
  let fails = 0
  answer = () => {
    fails += 1
    if (fails === 4) return session
    throw new Error('no connection')
  }
  changed()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(ended).toBe(0)
  changed()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(ended).toBe(1)
})

it('does nothing after it was stopped', async () => {
  const { stop } = watch()
  stop()
  answer = () => null
  changed()
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(ended).toBe(0)
})

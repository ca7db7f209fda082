import { describe, expect, it } from 'vitest'
import { waitAfter, withJitter } from './backoff.ts'
import { changedSince } from './difference.ts'
import { someFacts } from './test-facts.ts'

const namesOf = (now: typeof someFacts) => Object.keys(changedSince(someFacts, now) ?? {})

describe('a difference', () => {
  it('is none where nothing changed', () => {
    expect(changedSince(someFacts, structuredClone(someFacts))).toBeNull()
  })

  it.each([
    ['user', { user: null }],
    ['addresses', { addresses: [] }],
    ['hostname', { hostname: 'gate-2' }],
    ['identity', { identity: { ...someFacts.identity, macs: [] } }],
    ['disks', { disks: [{ mount: '/', size: 100_000, used: 51_000 }] }],
    ['disks', { disks: [] }],
    ['booted_at', { booted_at: '2026-11-23T09:00:00.000Z' }],
    ['applications', { applications: someFacts.applications.slice(0, 30) }],
  ])('has %s where %j', (name, change) => {
    expect(namesOf({ ...someFacts, ...change })).toEqual([name])
  })

  it.each([
    ['a disk fills by less than a hundredth', { disks: [{ mount: '/', size: 100_000, used: 50_999 }] }],
    ['the clock is set by some seconds', { booted_at: '2026-11-23T08:00:30.000Z' }],
    ['a few programs come and go', { applications: [...someFacts.applications.slice(2), { name: 'new', count: 1 }] }],
    [
      'programs start another process',
      { applications: someFacts.applications.map(({ name, count }) => ({ name, count: count + 1 })) },
    ],
  ])('is none where %s', (_what, change) => {
    expect(changedSince(someFacts, { ...someFacts, ...change })).toBeNull()
  })
})

describe('the wait after failures', () => {
  it('grows to five minutes, with full jitter', () => {
    expect([1, 2, 3, 20, 1_000].map((failures) => waitAfter(failures, null, () => 1))).toEqual([
      5_000, 10_000, 20_000, 300_000, 300_000,
    ])
    expect(waitAfter(5, null, () => 0)).toBe(0)
  })

  it('is at least what the server asks for, up to five minutes', () => {
    expect(waitAfter(1, 60, () => 0)).toBe(60_000)
    expect(waitAfter(1, 1e9, () => 0)).toBe(300_000)
  })

  it('of an interval is a tenth more or less', () => {
    expect([0, 0.5, 1].map((random) => withJitter(60_000, () => random))).toEqual([54_000, 60_000, 66_000])
  })
})

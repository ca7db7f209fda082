import { describe, expect, it } from 'vitest'
import { eventOf, isGivenUp, isWebhookEvent } from './webhook-rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe('an endpoint is given up', () => {
  it.each([
    ['after one failure', 1, daysAgo(0), 500, false],
    ['after many failures in an hour', 50, daysAgo(0.04), 500, false],
    ['after few failures in days', 5, daysAgo(9), null, false],
    ['after many failures in three days', 20, daysAgo(3), 503, true],
    ['at once where it is gone', 1, daysAgo(0), 410, true],
    ['while it works', 0, null, 200, false],
  ])('%s', (_when, failures, failingSince, status, isIt) =>
    expect(isGivenUp({ failures, failingSince, status }, now)).toBe(isIt),
  )
})

describe('the event of an entry', () => {
  it.each([
    ['raised', 'request.raised'],
    ['comment', 'request.commented'],
    ['assigned', 'request.assigned'],
    ['state', 'request.state_changed'],
    ['withdrawn', 'request.state_changed'],
    ['approval-asked', 'approval.requested'],
    ['approved', 'approval.decided'],
    ['rejected', 'approval.decided'],
    ['priority', null],
  ] as const)('%s is %s', (kind, event) => expect(eventOf({ kind, isInternal: false })).toBe(event))

  it('of an internal entry is none', () => expect(eventOf({ kind: 'comment', isInternal: true })).toBeNull())
  it('is one of the list', () => expect([isWebhookEvent('request.raised'), isWebhookEvent('x')]).toEqual([true, false]))
})

import { describe, expect, it } from 'vitest'
import { needState } from '#agent/platform/state-file.ts'
import { queueBounds, ReportQueue } from './report-queue.ts'
import { someFacts } from './test-facts.ts'
import { away, beginReporting, minute, orders, start, success } from './test-reporting.ts'
import type { UpdateOutcome } from './update-hooks.ts'

describe('reports', () => {
  it('are a snapshot, then a hello each minute', async () => {
    const { pass, kinds } = beginReporting(() => success(orders()))
    await pass(4 * minute)
    expect(kinds()).toEqual(['snapshot', 'hello', 'hello', 'hello', 'hello'])
  })

  it('tell changed facts after the interval of differences, and only those', async () => {
    const { pass, world } = beginReporting(() => success(orders()))
    await pass(minute)
    world.facts = { ...someFacts, user: 'omar', disks: [{ mount: '/', size: 100_000, used: 50_100 }] }
    await pass(6 * minute)
    const reported = world.sent.flatMap(({ body }) => body.reports ?? []).filter(({ kind }) => kind === 'difference')
    expect(reported).toMatchObject([{ facts: { user: 'omar' } }])
    expect(Object.keys(reported[0]?.kind === 'difference' ? reported[0].facts : {})).toEqual(['user'])
  })

  it('are a snapshot each day', async () => {
    const { pass, kinds } = beginReporting(() => success(orders()))
    await pass(25 * 60 * minute)
    expect(kinds().filter((kind) => kind === 'snapshot').length).toBe(2)
  })

  it('are a snapshot when the server lacks one', async () => {
    let lacks = true
    const { pass, kinds } = beginReporting(() => success(orders({ wants_snapshot: lacks })))
    await pass(0)
    lacks = false
    await pass(2.5 * minute)
    expect(kinds()).toEqual(['snapshot', 'snapshot', 'hello'])
  })

  it('follow the intervals of the server, which are stored', async () => {
    const intervals = { hello: 600, difference: 1_200, snapshot: 86_400 }
    const { folder, pass, kinds } = beginReporting(() => success(orders({ intervals })))
    await pass(31 * minute)
    expect(kinds().length).toBe(4)
    expect(needState(folder).state.intervals).toEqual(intervals)
  })

  it('pause for some seconds where the server sets no interval', async () => {
    const { pass, kinds } = beginReporting(() =>
      success(orders({ intervals: { hello: 0, difference: 0, snapshot: 0 } })),
    )
    await pass(minute)
    expect(kinds().length).toBeLessThan(15)
  })

  it('obey the collection: facts are read and reported again by the new one', async () => {
    const { folder, pass, world, kinds } = beginReporting(() => success(orders({ collection: 'presence' })))
    await pass(1.5 * minute)
    expect(world.asked).toEqual(['standard', 'presence'])
    expect(kinds()).toEqual(['snapshot', 'snapshot'])
    expect(needState(folder).state.collection).toBe('presence')
  })
})

describe('a reporter that ends', () => {
  it('sends the report under way first and none after it, so that a version on trial is no second process', async () => {
    const { world, reporter } = beginReporting(() => success(orders()))
    const underWay = reporter.reportNow()
    await reporter.end()
    expect(world.sent.length).toBe(1)
    await underWay
    await expect(reporter.reportNow()).rejects.toThrow('The agent is stopping. Try again in a moment.')
    expect(world.sent.length).toBe(1)
  })
})

describe('a server that is away', () => {
  it('for a day gets all reports afterwards, oldest first, in batches', async () => {
    const { pass, world, kinds, queue } = beginReporting(away)
    await pass(24 * 60 * minute)
    expect(queue.length).toBeGreaterThan(250)
    expect(queue.length).toBeLessThan(400)
    // With backoff, it tries to send only every few minutes.
    expect(world.sent.length).toBeLessThan(24 * 30)
    world.sent.length = 0
    world.respond = () => success(orders())
    await pass(6 * minute)
    expect(queue.length).toBe(0)
    const times = world.sent.flatMap(({ body }) => body.reports ?? []).map(({ at }) => at)
    expect(times.length).toBeGreaterThan(250)
    expect(times).toEqual(times.toSorted())
    expect(new Set(times).size).toBe(times.length)
    expect(world.sent[0]?.body.reports?.length).toBe(100)
    expect(kinds()[0]).toBe('snapshot')
  })

  it('for a week and more leaves a bounded queue, and then gets all facts', async () => {
    const { pass, world, queue, kinds } = beginReporting(away)
    await pass(9 * 24 * 60 * minute)
    expect(queue.length).toBeLessThanOrEqual(queueBounds.reports)
    world.sent.length = 0
    world.respond = () => success(orders())
    await pass(20 * minute)
    expect(queue.length).toBe(0)
    expect(kinds()).toContain('snapshot')
  })

  it('is said once, and that it is back once', async () => {
    const { pass, world } = beginReporting(away)
    await pass(60 * minute)
    world.respond = () => success(orders())
    await pass(20 * minute)
    expect(world.log).toEqual([
      'https://portico.test cannot be reached: connect ECONNREFUSED',
      'Reports are accepted again.',
    ])
  })

  it('says how long to wait', async () => {
    const { pass, world } = beginReporting(() => ({ status: 503, body: '', retryAfter: '120' }))
    await pass(2 * minute)
    expect(world.sent.length).toBe(1)
  })

  it('leaves its reports on disk, which the next process sends', async () => {
    const { folder, pass } = beginReporting(away)
    await pass(30 * minute)
    const stored = new ReportQueue(folder, () => undefined)
    expect(stored.length).toBeGreaterThan(3)
    expect(stored.oldest(start + 60 * minute)[0]?.kind).toBe('snapshot')
  })

  it('behind a gateway that stores needs no repetition', async () => {
    const { pass, kinds, queue } = beginReporting(() => ({ status: 202, body: '' }))
    await pass(2.5 * minute)
    expect(kinds()).toEqual(['snapshot', 'hello', 'hello'])
    expect(queue.length).toBe(0)
  })
})

describe('updates', () => {
  it('tell their outcome with a report, and see the orders', async () => {
    const outcome: UpdateOutcome = { version: '2.0.0', outcome: 'refused', reason: 'signature' }
    const seen: [number, UpdateOutcome | null][] = []
    const { pass, world } = beginReporting(() => success(orders()), {
      updates: {
        toReport: () => (seen.length === 0 ? outcome : null),
        accepted: ({ time }, reported) => seen.push([time, reported]),
      },
    })
    await pass(1.5 * minute)
    expect(world.sent[0]?.body.update).toEqual(outcome)
    expect(seen.map(([, reported]) => reported)).toEqual([outcome, null])
  })
})

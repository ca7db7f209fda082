import type { RequestState } from '@portico/contract/core/requests/request.ts'
import { expect, it } from 'vitest'
import { serviceClockOf, type ClockFacts } from './service-clock.ts'

// 1 June 2026 is a Monday. The desk is open from nine to five, UTC.
const at = (day: number, time: string) => new Date(`2026-06-0${day}T${time}:00Z`)
const facts: ClockFacts = {
  createdAt: at(1, '09:00'),
  state: 'Open',
  priority: 'High',
  respondedAt: null,
  changes: [],
  levels: { High: { response: 60, resolution: 600 } },
  hours: {
    timezone: 'UTC',
    days: Array.from({ length: 7 }, (_, day): [string, string][] => (day < 5 ? [['09:00', '17:00']] : [])),
    holidays: [],
  },
  marked: { response: null, resolution: null },
}
const change = (when: Date, from: RequestState, to: RequestState) => ({ at: when, from, to })
const held = (...changes: ReturnType<typeof change>[]): Partial<ClockFacts> => ({
  changes,
  state: changes.at(-1)?.to ?? 'Open',
})

it.each([
  ['runs over the night', {}, at(1, '10:00'), at(2, '11:00')],
  ['has no targets without a level', { priority: 'Low' }, null, null],
  ['stands while it waits', { state: 'Waiting for approval' }, null, null],
  [
    'goes on after a wait',
    held(change(at(1, '13:00'), 'Waiting for approval', 'Open')),
    at(1, '14:00'),
    at(2, '15:00'),
  ],
  [
    'leaves out what was on hold',
    held(change(at(1, '09:30'), 'Open', 'On hold'), change(at(2, '09:00'), 'On hold', 'In progress')),
    at(2, '09:30'),
    at(3, '10:30'),
  ],
  ['keeps what was missed while it stands', held(change(at(1, '12:00'), 'Open', 'On hold')), at(1, '10:00'), null],
  ['is over with the request', held(change(at(1, '09:30'), 'Open', 'Resolved')), null, null],
] as const satisfies [string, Partial<ClockFacts>, Date | null, Date | null][])(
  '%s',
  (_, parts, response, resolution) => {
    const clock = serviceClockOf({ ...facts, ...parts }, at(5, '12:00'))
    const instant = (ms: number | null) => (ms === null ? null : new Date(ms))
    expect([instant(clock.response.dueAt), instant(clock.resolution.dueAt)]).toEqual([response, resolution])
  },
)

it('keeps the minutes that are left, and since when, while it stands', () => {
  const parts = held(change(at(1, '09:30'), 'Open', 'On hold'))
  const clock = serviceClockOf({ ...facts, ...parts }, at(1, '16:00'))
  expect(clock).toMatchObject({
    pausedAt: at(1, '09:30'),
    response: { left: 30 },
    resolution: { left: 570 },
    nextAt: null,
  })
  const closed = held(change(at(1, '09:30'), 'Open', 'Resolved'))
  expect(serviceClockOf({ ...facts, ...closed }, at(1, '16:00'))).toMatchObject({ pausedAt: null, nextAt: null })
})

it.each([
  ['09:47', null, null, '09:48'],
  ['09:48', null, 'warned', '09:48'],
  ['09:48', 'warned', 'warned', '10:00'],
  ['10:00', 'warned', 'breached', '10:00'],
  ['10:00', 'breached', 'breached', '17:00'],
] as const)('at %s a response of which %s was noted is %s, and the next is at %s', (now, noted, mark, next) => {
  const marked = { response: noted, resolution: null }
  const clock = serviceClockOf({ ...facts, marked }, at(1, now))
  expect([clock.response.mark, clock.nextAt]).toEqual([mark, at(1, next)])
})

it.each([
  ['in time', at(1, '09:59'), null],
  ['late', at(1, '10:01'), 'breached'],
] as const)('an answer %s is marked %s', (_, respondedAt, mark) => {
  expect(serviceClockOf({ ...facts, respondedAt }, at(1, '12:00')).response.mark).toBe(mark)
})

it('a night, a hold and an approval are no breach', () => {
  const hold = held(change(at(1, '09:10'), 'Open', 'On hold'))
  const waits = { ...held(change(at(1, '09:10'), 'Open', 'Waiting for approval')) }
  for (const parts of [hold, waits]) {
    const clock = serviceClockOf({ ...facts, ...parts }, at(5, '12:00'))
    expect([clock.response.mark, clock.resolution.mark]).toEqual([null, null])
  }
  const late = { ...facts, createdAt: at(1, '16:59') }
  expect(serviceClockOf(late, at(2, '08:59')).response.mark).toBeNull()
})

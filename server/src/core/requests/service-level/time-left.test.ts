import type { BusinessHours } from '@portico/contract/core/requests/business-hours.ts'
import { expect, it } from 'vitest'
import { timeLeft, type Clock } from './time-left.ts'

const hours: BusinessHours = {
  timezone: 'Europe/Berlin',
  days: [...Array.from({ length: 5 }, (): [string, string][] => [['09:00', '17:00']]), [], []],
  holidays: [],
}
/** Returns an instant in the week that begins on Monday, 1 June 2026. */
const at = (day: number, time: string) => new Date(`2026-06-0${day}T${time}+02:00`)
const runs = (response: Date | null, resolution: Date | null): Clock => ({
  response: { dueAt: response, left: null },
  resolution: { dueAt: resolution, left: null },
  ...{ isPaused: false, hasResponse: false, isClosed: false },
})
const running = runs(at(1, '17:00'), at(2, '11:00'))
const stopped: Clock = {
  response: { dueAt: null, left: 29.2 },
  resolution: { dueAt: null, left: 480 },
  ...{ isPaused: true, hasResponse: false, isClosed: false },
}

it.each([
  ['while the desk is open', running, hours, at(1, '16:00'), [60, 180, false]],
  ['with a minute that has begun', running, hours, new Date('2026-06-01T16:00:30+02:00'), [60, 180, false]],
  ['at an end', running, hours, at(1, '17:00'), [0, 120, true]],
  ['in the night', running, hours, at(1, '23:00'), [0, 120, true]],
  ['in the night before', running, hours, at(1, '08:00'), [480, 600, true]],
  ['on a weekend', runs(null, at(8, '10:00')), hours, at(6, '12:00'), [null, 60, true]],
  ['when missed', running, hours, at(2, '10:15'), [-75, 45, false]],
  ['around the clock', running, null, at(1, '23:00'), [-360, 720, false]],
  ['while it stands', stopped, null, at(3, '10:00'), [30, 480, true]],
  ['when answered', { ...running, hasResponse: true }, hours, at(1, '16:00'), [null, 180, false]],
  ['when closed', { ...stopped, isPaused: false, isClosed: true }, hours, at(1, '23:00'), [null, null, false]],
  ['when nothing is promised', runs(null, null), hours, at(1, '23:00'), [null, null, false]],
] as const)('the time that is left %s', (_, clock, of, now, [response, resolution, isPaused]) => {
  const expected = { response_left: response, resolution_left: resolution, is_paused: isPaused }
  expect(timeLeft(clock, of, now)).toEqual(expected)
})

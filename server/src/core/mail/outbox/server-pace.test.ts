import { expect, it } from 'vitest'
import { afterAnswer, afterFailure, fullPace, isServerFailure, slotsOf, type Pace } from './server-pace.ts'

const failing = (pace: Pace, ...at: number[]): Pace => at.reduce(afterFailure, pace)

it('a failing server gets fewer mails at a time, then none until a pause ends, then one', () => {
  expect(slotsOf(fullPace(8), 0)).toBe(8)
  expect(slotsOf(failing(fullPace(8), 0), 0)).toBe(4)
  const paused = failing(fullPace(8), 0, 0, 0)
  expect(slotsOf(paused, 499)).toBe(0)
  expect(slotsOf(paused, 500)).toBe(1)
})

it('pauses become longer, up to ten seconds, and mails on their way do not extend them', () => {
  const paused = failing(fullPace(8), 0, 0, 0)
  expect(failing(paused, 100, 200)).toEqual(paused)
  expect(failing(paused, 600).pausedUntil).toBe(1_600)
  const long = Array.from({ length: 50 }).reduce<Pace>((pace) => afterFailure(pace, pace.pausedUntil), paused)
  const longer = afterFailure(long, long.pausedUntil)
  expect(longer.pausedUntil - long.pausedUntil).toBe(10_000)
})

it('an answer ends the pause, and full speed returns step by step', () => {
  let pace = afterAnswer(failing(fullPace(8), 0, 0, 0, 600), 8)
  expect(slotsOf(pace, 601)).toBe(2)
  for (let sent = 0; sent < 40; sent += 1) pace = afterAnswer(pace, 8)
  expect(pace).toEqual(fullPace(8))
})

const error = (parts: object) => Object.assign(new Error('failed'), parts)
it.each([
  ['no connection', { code: 'ESOCKET', command: 'CONN' }, true],
  ['no greeting', { code: 'ETIMEDOUT', command: 'CONN' }, true],
  ['no such host', { code: 'EDNS' }, true],
  ['refused sign-in', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, true],
  ['service not available', { code: 'EENVELOPE', responseCode: 421, command: 'MAIL FROM' }, true],
  ['too many connections', { code: 'EENVELOPE', responseCode: 432, command: 'MAIL FROM' }, true],
  ['greylisted', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, false],
  ['unknown recipient', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, false],
  ['refused content', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, false],
  ['the database', { code: '57014' }, false],
  ['a fault of ours', {}, false],
])('%s: is the failure of the server %#', (_name, parts, expected) => {
  expect(isServerFailure(error(parts))).toBe(expected)
})

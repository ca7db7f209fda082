import { businessHours, type BusinessHours } from '@portico/contract/core/requests/business-hours.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBusinessMinutes, businessMinutesBetween, isOpenAt } from './business-time.ts'

const nineToFive: BusinessHours['days'] = [
  ...Array.from({ length: 5 }, (): [string, string][] => [['09:00', '17:00']]),
  [],
  [],
]
const berlin: BusinessHours = { timezone: 'Europe/Berlin', days: nineToFive, holidays: ['2026-12-25'] }
const always = (timezone: string): BusinessHours => ({
  timezone,
  days: Array.from({ length: 7 }, (): [string, string][] => [['00:00', '24:00']]),
  holidays: [],
})
const eachDay = (timezone: string, ...spans: [string, string][]): BusinessHours => ({
  timezone,
  days: Array.from({ length: 7 }, () => spans),
  holidays: [],
})

describe('minutes between', () => {
  it.each([
    ['a morning', '2026-06-01T09:00+02:00', '2026-06-01T12:30+02:00', berlin, 210],
    ['a night', '2026-06-01T17:00+02:00', '2026-06-02T09:00+02:00', berlin, 0],
    ['before opening to after closing', '2026-06-01T06:00+02:00', '2026-06-01T20:00+02:00', berlin, 480],
    ['a weekend', '2026-06-05T16:30+02:00', '2026-06-08T09:15+02:00', berlin, 45],
    ['a holiday', '2026-12-24T16:00+01:00', '2026-12-28T10:00+01:00', berlin, 120],
    ['backwards', '2026-06-02T12:00+02:00', '2026-06-01T12:00+02:00', berlin, 0],
    ['no hours', '2026-06-06T12:00Z', '2026-06-07T12:00Z', null, 1440],
    ['a zone of half hours', '2026-06-01T03:30Z', '2026-06-01T04:30Z', { ...berlin, timezone: 'Asia/Kolkata' }, 60],
    [
      'a zone of three quarters',
      '2026-06-01T03:15Z',
      '2026-06-01T03:45Z',
      { ...berlin, timezone: 'Asia/Kathmandu' },
      30,
    ],
    ['the day of 23 hours', '2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00', always('Europe/Berlin'), 1380],
    ['the day of 25 hours', '2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00', always('Europe/Berlin'), 1500],
    [
      'half an hour that the clock skips',
      '2026-03-29T00:00+01:00',
      '2026-03-29T12:00+02:00',
      eachDay('Europe/Berlin', ['02:15', '02:45']),
      0,
    ],
    [
      'a span that ends where it skips',
      '2026-03-29T00:00+01:00',
      '2026-03-29T12:00+02:00',
      eachDay('Europe/Berlin', ['01:00', '02:30']),
      60,
    ],
    [
      'a span that begins where it skips',
      '2026-03-29T00:00+01:00',
      '2026-03-29T12:00+02:00',
      eachDay('Europe/Berlin', ['02:30', '04:00']),
      60,
    ],
    [
      'an hour that comes twice',
      '2026-10-25T00:00+02:00',
      '2026-10-25T12:00+01:00',
      eachDay('Europe/Berlin', ['02:00', '03:00']),
      120,
    ],
    [
      'a change of half an hour',
      '2026-04-05T00:00+11:00',
      '2026-04-06T00:00+10:30',
      always('Australia/Lord_Howe'),
      1470,
    ],
    ['a day that begins at 01:00', '2026-09-06T03:00Z', '2026-09-07T03:00Z', always('America/Santiago'), 1440],
    [
      'a lunch break',
      '2026-06-01T00:00Z',
      '2026-06-02T00:00Z',
      eachDay('UTC', ['08:00', '12:00'], ['13:00', '17:00']),
      480,
    ],
  ] as const)('of %s', (_, from, to, hours, expected) => {
    expect(businessMinutesBetween(Date.parse(from), Date.parse(to), hours)).toBe(expected)
  })
})

describe('adding minutes', () => {
  it.each([
    ['within a day', '2026-06-01T09:00+02:00', 60, berlin, '2026-06-01T10:00+02:00'],
    ['to the end of a day', '2026-06-01T09:00+02:00', 480, berlin, '2026-06-01T17:00+02:00'],
    ['over a night', '2026-06-01T16:30+02:00', 60, berlin, '2026-06-02T09:30+02:00'],
    ['over a weekend', '2026-06-05T16:30+02:00', 60, berlin, '2026-06-08T09:30+02:00'],
    ['from a Sunday', '2026-06-07T12:00+02:00', 1, berlin, '2026-06-08T09:01+02:00'],
    ['over Christmas', '2026-12-24T16:30+01:00', 60, berlin, '2026-12-28T09:30+01:00'],
    ['over the change to summer time', '2026-03-27T16:00+01:00', 120, berlin, '2026-03-30T10:00+02:00'],
    ['none', '2026-06-07T12:00+02:00', 0, berlin, '2026-06-07T12:00+02:00'],
    ['without hours', '2026-06-06T12:00Z', 90, null, '2026-06-06T13:30Z'],
  ] as const)('%s', (_, from, minutes, hours, expected) => {
    expect(addBusinessMinutes(Date.parse(from), minutes, hours)).toBe(Date.parse(expected))
  })

  it('has no end where the desk does not open for so long', () => {
    const sundays = { timezone: 'UTC', days: [[], [], [], [], [], [], [['12:00', '12:01']]], holidays: [] } as const
    const hours = businessHours.parse(structuredClone(sundays))
    expect(addBusinessMinutes(Date.parse('2026-06-01T00:00Z'), 5000, hours)).toBeNull()
  })
})

it.each([
  ['before it opens', '2026-06-01T08:59+02:00', berlin, false],
  ['as it opens', '2026-06-01T09:00+02:00', berlin, true],
  ['as it closes', '2026-06-01T17:00+02:00', berlin, false],
  ['on a weekend', '2026-06-06T12:00+02:00', berlin, false],
  ['on a holiday', '2026-12-25T12:00+01:00', berlin, false],
  ['between two spans', '2026-06-01T12:30Z', eachDay('UTC', ['08:00', '12:00'], ['13:00', '17:00']), false],
  ['in the second span', '2026-06-01T13:30Z', eachDay('UTC', ['08:00', '12:00'], ['13:00', '17:00']), true],
  ['without hours', '2026-06-06T12:00Z', null, true],
] as const)('whether the desk is open %s', (_, at, hours, expected) => {
  expect(isOpenAt(Date.parse(at), hours)).toBe(expected)
})

const minute = fc.integer({ min: 0, max: 1440 })
const timeOf = (at: number) => `${`${Math.floor(at / 60)}`.padStart(2, '0')}:${`${at % 60}`.padStart(2, '0')}`
const day = fc
  .uniqueArray(minute, { minLength: 0, maxLength: 6 })
  .map((times) => times.toSorted((one, other) => one - other))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index): [string, string] => [
      timeOf(times[index * 2] ?? 0),
      timeOf(times[index * 2 + 1] ?? 0),
    ]),
  )
const anyHours = fc.record({
  timezone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/Santiago', 'Australia/Lord_Howe', 'UTC'),
  days: fc
    .array(day, { minLength: 7, maxLength: 7 })
    .map((days): [string, string][][] => [[['08:00', '18:00']], ...days.slice(1)]),
  holidays: fc.subarray(['2026-03-29', '2026-06-01', '2026-10-25', '2026-12-25']),
})
const instant = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-01-01T00:00Z') })

describe('for all hours', () => {
  it('the minutes until the end of n minutes are n', () => {
    fc.assert(
      fc.property(anyHours, instant, fc.integer({ min: 0, max: 6000 }), (hours, from, minutes) => {
        expect(businessHours.safeParse(hours).success).toBe(true)
        const end = addBusinessMinutes(from, minutes, hours)
        expect(businessMinutesBetween(from, end ?? 0, hours)).toBeCloseTo(minutes, 6)
      }),
      { numRuns: 60 },
    )
  })

  it('more minutes end later, and parts add up to the whole', () => {
    const more = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(anyHours, instant, more, more, (hours, from, first, second) => {
        const middle = addBusinessMinutes(from, first, hours) ?? 0
        const end = addBusinessMinutes(from, first + second, hours) ?? 0
        expect(end).toBeGreaterThan(middle)
        expect(addBusinessMinutes(middle, second, hours)).toBe(end)
        const whole = businessMinutesBetween(from, end, hours)
        const parts = businessMinutesBetween(from, middle, hours) + businessMinutesBetween(middle, end, hours)
        expect(parts).toBeCloseTo(whole, 6)
      }),
      { numRuns: 60 },
    )
  })
})

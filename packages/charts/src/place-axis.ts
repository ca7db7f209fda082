import { utcDay, utcMinute, utcMonth, utcTicks, utcYear, type CountableTimeInterval } from 'd3-time'
import { numberName, type Axis, type Formats, type Grain } from './chart-spec.ts'
import type { Mark } from './drawing.ts'
import { linearScale } from './scales.ts'
import { shortened, textWidth, widestFont } from './text-width.ts'

const size = 12
const gap = 6
const tickEvery = 64
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Of these, midnights are a multiple. */
const hourSteps = [1, 2, 3, 4, 6, 12, 24]

type TimeAxis = Extract<Axis, { scale: 'time' }>

/** A place along the foot of a plot, and its short name. */
export type Tick = { x: number; text: string }

/**
 * The short names under evenly spaced places: the last one, and as many of the others as have room.
 */
export function namedTicks(x: Axis, formats: Formats, xOf: (place: number) => number, width: number): Tick[] {
  if (x.scale === 'time' && isHoursOfDays(x)) return hourTicks(x.values, formats, xOf, width)
  const count = x.values.length
  // Half of a date says nothing: dates that are wide are fewer. Names are shortened.
  const widest =
    x.scale === 'time' ? Math.max(0, ...x.values.map((value) => 2 * halfOf(shortName(value, x, formats)))) : 0
  const every = Math.max(tickEvery, Math.ceil(widest + gap))
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / every))))
  const room = count < 2 ? width : Math.max(tickEvery, step * Math.abs(xOf(1) - xOf(0))) - gap
  return x.values.flatMap((value, place) =>
    (count - 1 - place) % step === 0
      ? [{ x: xOf(place), text: shortened(shortName(value, x, formats), room / widestFont, size) }]
      : [],
  )
}

function shortName(value: string | number, x: Axis, formats: Formats): string {
  if (typeof value === 'string') return value
  if (x.scale === 'time') return formats.time(value, shortGrain(x), 'short')
  if (x.scale === 'number' && x.step !== undefined) return numberName(value, x.step, formats.compact)
  return formats.number(value)
}

/** Of times that are more than a day apart (one of 25 hours too), the day is what tells them apart. */
function shortGrain({ values, grain }: TimeAxis): Grain {
  const isOfDay = grain === 'minute' || grain === 'second'
  return isOfDay && (values.at(-1) ?? 0) - (values[0] ?? 0) > dayMs + hourMs ? 'day' : grain
}

/** Whether places are hours one after the other that touch several days. */
function isHoursOfDays({ values, grain }: TimeAxis): boolean {
  const [first = 0] = values
  if (grain !== 'minute' || first % hourMs !== 0 || dayOf(first) === dayOf(values.at(-1))) return false
  return values.every((value, place) => value === first + place * hourMs)
}

/** Every so many hours from midnight on, as many as have room: a midnight is named by its day. */
function hourTicks(hours: readonly number[], formats: Formats, xOf: (place: number) => number, width: number): Tick[] {
  const named = hours.map((hour) => formats.time(hour, hour % dayMs === 0 ? 'day' : 'minute', 'short'))
  const widest = Math.max(tickEvery, ...named.map((text) => 2 * halfOf(text) + gap))
  const least = (hours.length * widest) / width
  const step = hourSteps.find((each) => each >= least) ?? Math.ceil(least / 24) * 24
  return named.flatMap((text, place) => (((hours[place] ?? 0) / hourMs) % step === 0 ? [{ x: xOf(place), text }] : []))
}

const dayOf = (time: number | undefined) => utcDay.floor(new Date(time ?? 0)).getTime()

/**
 * Where the places of an axis stand from `from` to `to` (pixels), times and numbers in proportion, and the short names
 * under them. A single place stands in the middle.
 */
export function placesAlong(x: Axis, formats: Formats, from: number, to: number): { xs: number[]; ticks: Tick[] } {
  const places = x.scale === 'name' ? x.values.map((_name, place) => place) : x.values
  const scale = linearScale([places[0] ?? 0, places.at(-1) ?? 0], [from, to])
  const xs = places.map((value) => scale(value))
  if (x.scale === 'name' || places.length < 2)
    return { xs, ticks: namedTicks(x, formats, (place) => xs[place] ?? from, to - from) }
  const count = Math.max(2, Math.floor((to - from) / (tickEvery * 1.25)))
  const ticks =
    x.scale === 'time'
      ? timeTicks(x.values, x.grain, count, formats)
      : scale.ticks(count).map((value) => ({ value, text: formats.compact(value) }))
  return { xs, ticks: apart(ticks.map(({ value, text }) => ({ x: scale(value), text }))) }
}

const coarsest: readonly [Grain, CountableTimeInterval][] = [
  ['year', utcYear],
  ['month', utcMonth],
  ['day', utcDay],
  ['minute', utcMinute],
]
const finest: Record<Grain, number> = { year: 0, month: 1, week: 2, date: 2, day: 2, minute: 3, second: 4 }

/** Round times, none finer than the grain, each named as coarsely as all can be; midnights among hours by their day. */
function timeTicks(times: readonly number[], grain: Grain, count: number, formats: Formats) {
  const dates = utcTicks(new Date(times[0] ?? 0), new Date(times.at(-1) ?? 0), count)
  const grainOf = (date: Date) =>
    coarsest.findIndex(([, interval]) => interval.floor(date).getTime() === date.getTime())
  const rankOf = (date: Date) => (grainOf(date) === -1 ? coarsest.length : grainOf(date))
  const shown = dates.filter((date) => rankOf(date) <= finest[grain])
  const common = Math.max(0, ...shown.map(rankOf))
  const isWithinDay = common > 2 && shown.every((date) => rankOf(date) > 2)
  return shown.map((date, place) => {
    const named = common > 2 && rankOf(date) <= 2 ? 2 : common
    const text = formats.time(date.getTime(), coarsest[named]?.[0] ?? 'second', 'short')
    // Without a midnight among the hours, the first one says of which day they are.
    const isDated = isWithinDay && place === 0
    return { value: date.getTime(), text: isDated ? `${formats.time(date.getTime(), 'day', 'short')}, ${text}` : text }
  })
}

/** Of ticks from left to right those that do not touch the one before. */
function apart(ticks: readonly Tick[]): Tick[] {
  let end = Number.NEGATIVE_INFINITY
  return ticks.filter(({ x, text }) => {
    const half = halfOf(text)
    if (x - half < end + gap) return false
    end = x + half
    return true
  })
}

const halfOf = (text: string) => (textWidth(text, size) * widestFont) / 2

/**
 * The names at the height `y`, hidden from screen readers, since the points have them in full. Each is under its place, but for one that
 * would stand out of the picture's `width`.
 */
export function tickMarks(ticks: readonly Tick[], y: number, width: number): Mark {
  const marks = ticks.map(({ x, text }): Mark => {
    const half = halfOf(text)
    const placed = x + half > width ? { x: width, side: 'right' as const } : { x, side: 'middle' as const }
    return { kind: 'text', part: 'tick', y, text, ...(x - half < 0 ? { x: 0, side: 'left' as const } : placed) }
  })
  return { kind: 'group', decor: true, marks }
}

import * as z from 'zod/mini'
import { requestPriorities } from './request.ts'

const timePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Returns whether a name is an IANA time zone that this runtime knows. */
export function isTimezone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Intl accepts offsets such as +02:00 too, but they have no daylight-saving time.
    return /^[A-Za-z]/.test(timeZone)
  } catch {
    return false
  }
}

/** A time of the day, from 00:00 to 24:00. */
const time = z.string().check(z.regex(timePattern, 'is no time'))

/** Opening and closing time of the desk; it closes after it opens. */
export const openSpan = z.tuple([time, time]).check(z.refine(([from, to]) => from < to, 'ends before it begins'))

export type OpenSpan = z.infer<typeof openSpan>

export const spansAtMost = 4
export const holidaysAtMost = 200

const inOrder = (spans: readonly OpenSpan[]) =>
  spans.every(([from], index) => index === 0 || (spans[index - 1]?.[1] ?? '') <= from)

const openDay = z.array(openSpan).check(z.maxLength(spansAtMost), z.refine(inOrder, 'overlaps'))

/**
 * The opening hours of a desk: the spans of each weekday from Monday, in order, and holidays, on which it is closed. At
 * least one day is open.
 */
export const businessHours = z.strictObject({
  timezone: z.string().check(z.maxLength(64), z.refine(isTimezone, 'is no time zone')),
  days: z.array(openDay).check(
    z.length(7),
    z.refine((days: readonly OpenSpan[][]) => days.some((spans) => spans.length > 0), 'is never open'),
  ),
  holidays: z.array(z.iso.date()).check(z.maxLength(holidaysAtMost)),
})

export type BusinessHours = z.infer<typeof businessHours>

/** The longest target of a service level, in minutes of business time: 60 days with 24-hour opening. */
export const targetLongest = 86_400

const target = z.nullable(z.int().check(z.gte(1), z.lte(targetLongest)))

/** Targets for the first reply and the resolution, in minutes of business time; null means no target. */
const serviceLevel = z
  .strictObject({ response: target, resolution: target })
  .check(z.refine(({ response, resolution }) => (response ?? 0) <= (resolution ?? targetLongest), 'is resolved first'))

/** The service levels of a queue by priority; a missing priority has none. */
export const serviceLevels = z.partialRecord(z.enum(requestPriorities), serviceLevel)

export type ServiceLevels = z.infer<typeof serviceLevels>

export const serviceTargets = ['response', 'resolution'] as const
export type ServiceTarget = (typeof serviceTargets)[number]

/** Caches the unit formatters of each locale, because creating them is slow. */
const formatCache = new Map<string, { hours: Intl.NumberFormat; minutes: Intl.NumberFormat }>()

function formatsOf(locale: string) {
  const known = formatCache.get(locale) ?? {
    hours: new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }),
    minutes: new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' }),
  }
  formatCache.set(locale, known)
  return known
}

/**
 * Formats business time in hours and minutes, such as 4h 30m. From ten hours on, it leaves out the minutes. It does not
 * use days, because their length differs between desks.
 */
export function businessTimeText(locale: string, minutes: number): string {
  const { hours: hoursText, minutes: minutesText } = formatsOf(locale)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return minutesText.format(rest)
  return rest === 0 || hours >= 10 ? hoursText.format(hours) : `${hoursText.format(hours)} ${minutesText.format(rest)}`
}

/** The target that is shown for a request, with the minutes of business time left. */
export type ShownTarget = { target: 'response' | 'resolution'; left: number }

/**
 * Returns the target with the earliest deadline, or null without a target. The business minutes left are negative after
 * the deadline.
 */
export function shownTarget(times: {
  response_left: number | null
  resolution_left: number | null
}): ShownTarget | null {
  const { response_left: response, resolution_left: resolution } = times
  const isResolutionFirst = resolution !== null && (response === null || resolution < response)
  if (isResolutionFirst) return { target: 'resolution', left: resolution }
  return response === null ? null : { target: 'response', left: response }
}

/** The unit formatters of a locale are slow to create: one is kept for each. */
const kept = new Map<string, { hours: Intl.NumberFormat; minutes: Intl.NumberFormat }>()

function formatsOf(locale: string) {
  const known = kept.get(locale) ?? {
    hours: new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }),
    minutes: new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' }),
  }
  kept.set(locale, known)
  return known
}

/**
 * Business time in hours and minutes, such as 4h 30m: days of a desk have different lengths. From ten hours on without minutes.
 */
export function businessTimeText(locale: string, minutes: number): string {
  const { hours: hoursText, minutes: minutesText } = formatsOf(locale)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return minutesText.format(rest)
  return rest === 0 || hours >= 10 ? hoursText.format(hours) : `${hoursText.format(hours)} ${minutesText.format(rest)}`
}

/** Which target of a request is shown: the first answer until there is one, then the resolution. */
export type ShownTarget = { target: 'response' | 'resolution'; left: number }

/** Of minutes of business time that are left (negative once missed), the target that ends first; null where nothing is promised. */
export function shownTarget(times: {
  response_left: number | null
  resolution_left: number | null
}): ShownTarget | null {
  const { response_left: response, resolution_left: resolution } = times
  const isResolutionFirst = resolution !== null && (response === null || resolution < response)
  if (isResolutionFirst) return { target: 'resolution', left: resolution }
  return response === null ? null : { target: 'response', left: response }
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/**
 * Returns the distance of an instant from `now` (both in milliseconds since 1970), as text: "now", "5 minutes ago",
 * "yesterday".
 */
export function relativeTime(instant: number, now: number, language?: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  let amount = (instant - now) / 1000
  if (Math.abs(amount) < 45) return format.format(0, 'second')
  for (const [unit, size] of steps) {
    if (Math.abs(Math.round(amount)) < size) return format.format(Math.round(amount), unit)
    amount /= size
  }
  return ''
}

/**
 * Returns a wait of `seconds` as text in a language (BCP 47 tag): "in 7 seconds", "in 15 minutes", "in 3 hours". It is
 * rounded up, so that the wait is over once that time has passed.
 */
export function waitText(locale: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(locale)
  if (seconds <= 59) return format.format(Math.max(0, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}

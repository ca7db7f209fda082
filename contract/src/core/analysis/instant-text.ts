const format = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?)?)?$/
const first = '0000-01-01T00:00:00.000'

/**
 * The start of a year, month, day, minute, second or millisecond in ISO 8601, in milliseconds since 1970 (UTC). Null
 * for any other text, and for dates that do not exist, such as 31 February.
 */
export function firstInstant(text: string): number | null {
  if (!format.test(text)) return null
  const whole = `${text}${first.slice(text.length)}Z`
  const instant = Date.parse(whole)
  return !Number.isNaN(instant) && new Date(instant).toISOString() === whole ? instant : null
}

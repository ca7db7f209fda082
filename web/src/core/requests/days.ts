/**
 * Returns the date that lies `days` after today in the visitor's time zone, in the format of date fields (2026-06-15).
 */
export function dateInDays(days: number, now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return dateOf(date)
}

/**
 * Returns the date of an instant in the visitor's time zone, in the format of date fields.
 */
export function dateOf(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/**
 * Returns the last minute of a date in the visitor's time zone as a UTC instant; null if it is not a date.
 */
export function endOfDay(date: string): string | null {
  return instantOf(date, '23:59:00')
}

/**
 * Returns the start of a date in the visitor's time zone as a UTC instant; null if it is not a date.
 */
export function startOfDay(date: string): string | null {
  return instantOf(date, '00:00:00')
}

function instantOf(date: string, time: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const instant = new Date(`${date}T${time}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

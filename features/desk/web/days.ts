/**
 * The date of the visitor's calendar in so many days, as a field of dates has it (2026-06-15).
 */
export function dateInDays(days: number, now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return dateOf(date)
}

/**
 * The date of an instant in the visitor's zone, as a field of dates has it.
 */
export function dateOf(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/**
 * The last minute of a date in the visitor's zone, as an instant in UTC; null for what is no date.
 */
export function endOfDay(date: string): string | null {
  return instantOf(date, '23:59:00')
}

/**
 * The beginning of a date in the visitor's zone, as an instant in UTC; null for what is no date.
 */
export function startOfDay(date: string): string | null {
  return instantOf(date, '00:00:00')
}

function instantOf(date: string, time: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const instant = new Date(`${date}T${time}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/**
 * Formats an end date for a list, with a warning from 60 days before it. A replaced key (`isReplaced`) has no warning.
 */
export function endText(end: Date | null, now: Date, isReplaced = false): string {
  if (end === null) return 'no end known'
  const day = dayText(end)
  if (isReplaced && end > now) return `replaced, ends ${day}`
  const days = Math.floor((end.getTime() - now.getTime()) / 86_400_000)
  if (days < 0) return `ENDED ${day}`
  return days <= 60 ? `ends ${day}, IN ${days} ${days === 1 ? 'DAY' : 'DAYS'}` : `ends ${day}`
}

/** Returns the day of an instant in UTC: `2027-01-31`. */
export const dayText = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the JSON of data, for scripts. */
export const jsonLines = (data: unknown): string[] => [JSON.stringify(data, null, 2)]

/** Returns a name as one word for a shell, quoted if necessary. */
export const asWord = (name: string): string =>
  /^[\w.@-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`

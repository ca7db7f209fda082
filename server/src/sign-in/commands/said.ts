/** What a command says, and what was wrong; when something was, nothing has changed. */
export type Said = { lines: string[]; problems: string[] }

/** What was done. */
export const said = (...lines: string[]): Said => ({ lines, problems: [] })
/** What kept it from being done. */
export const wrong = (...problems: string[]): Said => ({ lines: [], problems })

/**
 * How long something lasts, for a list: when it ends, and a word of warning from 60 days before. A key that was replaced
 * (`isReplaced`) ends without a warning.
 */
export function endText(end: Date | null, now: Date, isReplaced = false): string {
  if (end === null) return 'no end known'
  if (isReplaced && end > now) return `replaced, ends ${end.toISOString().slice(0, 10)}`
  const days = Math.floor((end.getTime() - now.getTime()) / 86_400_000)
  const day = end.toISOString().slice(0, 10)
  if (days < 0) return `ENDED ${day}`
  return days <= 60 ? `ends ${day}, IN ${days} DAYS` : `ends ${day}`
}

/** A name as a word of a command: in quotation marks where it is several words. */
export const asWord = (name: string): string =>
  /^[\w.@-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`

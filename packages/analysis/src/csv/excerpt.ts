/** The longest excerpt in a report, in characters. */
const maxExcerpt = 100

/**
 * Shortens a text of a file for a report.
 */
export const excerpt = (text: string): string => text.slice(0, maxExcerpt).toWellFormed()

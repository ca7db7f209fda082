/** The longest excerpt in a report, in characters. */
const textShown = 100

/**
 * Shortens a text of a file for a report.
 */
export const cut = (text: string): string => text.slice(0, textShown).toWellFormed()

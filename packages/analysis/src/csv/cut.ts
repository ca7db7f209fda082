/** How much of a text a report shows. */
const textShown = 100

/**
 * The beginning of a text of a file, as a report shows it.
 */
export const cut = (text: string): string => text.slice(0, textShown).toWellFormed()

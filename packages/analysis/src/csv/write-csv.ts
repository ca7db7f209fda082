/** Matches the start of a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), or of a number. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/
const isNumber = (text: string) => /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula.
 */
export function safeCell(text: string): string {
  return formula.test(text) && !isNumber(text.trim()) ? `'${text}` : text
}

/**
 * Writes rows as CSV (RFC 4180) and neutralises formulas; null is an empty cell.
 */
export function csvOf(headers: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    cells.map((cell) => quoted(safeCell(String(cell ?? '')))).join(',')
  return [headers, ...rows].map((cells) => `${line(cells)}\r\n`).join('')
}

/**
 * Quotes a cell if necessary, also for semicolons and tabs: a spreadsheet that splits cells there would run the text
 * after them.
 */
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

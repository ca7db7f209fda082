/** What a spreadsheet would run as a formula (OWASP, "CSV Injection"); numbers are none. */
const formula = /^[=+\-@\t\r]/
const isNumber = (text: string) => /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)

/**
 * A cell that no spreadsheet runs: with an apostrophe before what would be a formula.
 */
export function safeCell(text: string): string {
  return formula.test(text) && !isNumber(text) ? `'${text}` : text
}

/**
 * Rows as CSV (RFC 4180), its formulas made safe; null is an empty cell.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    cells.map((cell) => quoted(safeCell(String(cell ?? '')))).join(',')
  return [headers, ...rows].map((cells) => `${line(cells)}\r\n`).join('')
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

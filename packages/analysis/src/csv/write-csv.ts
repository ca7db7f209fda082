/** What a spreadsheet would run as a formula (OWASP, "CSV Injection"); numbers are none. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/
const isNumber = (text: string) => /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)

/**
 * A cell that no spreadsheet runs: with an apostrophe before what would be a formula.
 */
export function safeCell(text: string): string {
  return formula.test(text) && !isNumber(text.trim()) ? `'${text}` : text
}

/**
 * Rows as CSV (RFC 4180), its formulas made safe; null is an empty cell.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    cells.map((cell) => quoted(safeCell(String(cell ?? '')))).join(',')
  return [headers, ...rows].map((cells) => `${line(cells)}\r\n`).join('')
}

/** Semicolons and tabs too: a spreadsheet that divides cells there would run what follows. */
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

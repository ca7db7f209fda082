import { parseInstant } from '#analysis/csv/parse-instant.ts'
import { parseNumber } from '#analysis/csv/parse-number.ts'
import { textAt, type CellsOfColumn } from './cells-of-rows.ts'

const maxFooters = 30
const sampleSize = 300
/** The largest share of rows as sparse as a footer; with more, such rows belong to the table. */
const maxSparseShare = 0.02

/** The begin of lines that programs and people write below a table, in the languages of the product. */
const words =
  /^\W{0,3}(?:\(?\d+ (?:rows?|records?|zeilen|lignes|filas|righe|rijen|wierszy|linhas|items?|results?)\b|generated|exported|export\b|created|printed|produced|source|sources|note|notes|report\b|data (?:as of|from|source)|as of|last updated|updated|copyright|©|confidential|disclaimer|end of|page \d|prepared|filter|footnote|\*|legend|quelle|erstellt|stand|hinweis|anmerkung|vertraulich|datenstand|seite \d|ende|généré|exporté|source|remarque|édité|fuente|generado|nota|creado|exportado|fonte|generato|creato|esportato|bron|gegenereerd|opmerking|aangemaakt|źródło|wygenerowano|uwaga|utworzono|gerado|criado|exportado|observação|出典|注|作成|स्रोत|नोट|टिप्पणी|المصدر|ملاحظة|تم إنشاء)/iu

/**
 * Finds the lines below a table: rows at the end with only one text, or few cells that begin with a word for such lines,
 * where the rows of the table are full.
 */
export function footerRows(columns: readonly CellsOfColumn[], isLeftOut: Uint8Array): Set<number> {
  const rows = columns[0]?.rows ?? 0
  const footers = new Set<number>()
  const usual = usualWidth(columns, rows)
  if (columns.length < 2 || rows < 3) return columns.length === 1 ? singleFooters(columns[0], rows) : footers
  for (let row = rows - 1; row > 0 && footers.size < maxFooters; row -= 1) {
    if (isLeftOut[row] === 1) continue
    if (!isFooter(columns, row, usual)) break
    footers.add(row)
  }
  return footers
}

const filledAt = (columns: readonly CellsOfColumn[], row: number) =>
  columns.filter((column) => textAt(column, row) !== '').length

/** The usual number of filled cells in a row, and whether rows with one filled cell are usual. */
function usualWidth(columns: readonly CellsOfColumn[], rows: number): { filled: number; isSparse: boolean } {
  const step = Math.max(1, Math.floor(rows / sampleSize))
  const counts: number[] = []
  for (let row = 0; row < rows - 1; row += step) counts.push(filledAt(columns, row))
  const sorted = counts.toSorted((one, other) => one - other)
  const filled = sorted[Math.floor(sorted.length / 2)] ?? 0
  // The footers themselves may be in the sample.
  const sparse = counts.slice(0, Math.max(1, counts.length - 5)).filter((count) => count <= 1).length
  return { filled, isSparse: sparse > counts.length * maxSparseShare }
}

function isFooter(
  columns: readonly CellsOfColumn[],
  row: number,
  usual: { filled: number; isSparse: boolean },
): boolean {
  const filled = filledAt(columns, row)
  const [first] = columns
  const text = first === undefined ? '' : textAt(first, row)
  if (filled === 0) return true
  if (words.test(text) && filled < Math.max(2, usual.filled)) return true
  if (filled !== 1 || usual.filled < 2 || usual.isSparse || text === '') return false
  return parseNumber(text) === null && parseInstant(text) === null && (/\s/.test(text) || columns.length > 2)
}

/** In a table of one column only what its words show is a footer. */
function singleFooters(column: CellsOfColumn | undefined, rows: number): Set<number> {
  const last = rows - 1
  const isRowCount = column !== undefined && rows > 2 && /^\(?\d+ (?:rows?|records?)\)?$/i.test(textAt(column, last))
  return new Set(isRowCount ? [last] : [])
}

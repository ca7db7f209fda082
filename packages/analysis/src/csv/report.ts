import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { cut } from './cut.ts'
import { looksLikeInstruction } from './instructions.ts'
import type { LineCounter } from './lines.ts'
import { countsOf, rawCell, type RawColumn } from './raw-column.ts'
import type { TypedColumn } from './type-column.ts'

/** How many examples a report shows of each kind. */
const shown = 20

/** What a spreadsheet takes for a formula at the beginning of a cell (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r]/

type Facts = Pick<ImportReport, 'encoding' | 'delimiter' | 'ragged' | 'renamed' | 'turning'> & {
  rows: number
  blankLines: number
  lines: LineCounter
  headerLine: number
  leftOut: ImportReport['left_out']
  openQuote: { line: number } | null
  names: readonly string[]
  raws: readonly RawColumn[]
  typed: readonly TypedColumn[]
}

/**
 * The report of an import.
 */
export function reportOf(facts: Facts): ImportReport {
  const { encoding, delimiter, ragged, renamed, rows, blankLines, leftOut, openQuote, names, raws, typed, lines } =
    facts
  const formulas: ImportReport['formulas'] = { count: 0, first: [] }
  const instructions: ImportReport['instructions'] = { count: 0, first: [] }
  names.forEach((name, place) => {
    if (looksLikeInstruction(name)) noteInstruction(instructions, 1, facts.headerLine, name, name)
    const raw = raws[place]
    if (raw !== undefined && typed[place]?.column.type === 'text')
      inspectTexts(raw, name, lines, formulas, instructions)
  })
  return {
    encoding,
    delimiter,
    rows_in: rows,
    rows_out: rows,
    blank_lines: blankLines,
    left_out: leftOut,
    ragged,
    renamed,
    turning: facts.turning,
    unclosed_quote: openQuote?.line ?? null,
    columns: typed.map(({ column, confidence, notes, unread }, place) => {
      const raw = raws[place]
      const cells = raw === undefined || unread.size === 0 ? { count: 0, first: [] } : rowsWith(raw, unread, lines)
      return { name: column.name, type: column.type, confidence, unread: cells, notes }
    }),
    formulas,
    instructions,
  }
}

type Examples = { count: number; first: { line: number; text: string }[] }

/** The rows whose text is one of `places`. */
function rowsWith(raw: RawColumn, places: ReadonlySet<number>, lines: LineCounter): Examples {
  const counts = countsOf(raw)
  const count = [...places].reduce((sum, place) => sum + (counts[place] ?? 0), 0)
  const first: Examples['first'] = []
  for (let row = 0; row < raw.rows && first.length < Math.min(count, shown); row += 1) {
    if (places.has(raw.codes[row] ?? 0)) {
      first.push({ line: lines.lineOf(row), text: cut(rawCell(raw, row)) })
    }
  }
  return { count, first }
}

function inspectTexts(
  raw: RawColumn,
  column: string,
  lines: LineCounter,
  formulas: Examples,
  instructions: ImportReport['instructions'],
): void {
  const asFormulas = new Set<number>()
  const asInstructions = new Set<number>()
  raw.texts.forEach((text, place) => {
    if (formula.test(text) && Number.isNaN(Number(text))) asFormulas.add(place)
    if (text.length > 10 && looksLikeInstruction(text)) asInstructions.add(place)
  })
  if (asFormulas.size > 0) {
    const { count, first } = rowsWith(raw, asFormulas, lines)
    formulas.count += count
    formulas.first.push(...first.slice(0, shown - formulas.first.length))
  }
  if (asInstructions.size === 0) return
  const { count, first } = rowsWith(raw, asInstructions, lines)
  instructions.count += count - first.length
  for (const { line, text } of first) noteInstruction(instructions, 1, line, column, text)
}

function noteInstruction(
  to: ImportReport['instructions'],
  count: number,
  line: number,
  column: string,
  text: string,
): void {
  to.count += count
  if (to.first.length < shown) to.first.push({ line, column, text: cut(text) })
}

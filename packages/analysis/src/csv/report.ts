import type { ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import type { LineMap } from './line-map.ts'
import { countsOf, rawCell, type RawColumn } from './raw-cells.ts'
import type { TypedColumn } from './typing.ts'

/** The longest excerpt in a report, in characters. */
const maxExcerpt = 100

/**
 * Shortens a text of a file for a report.
 */
export const excerpt = (text: string): string => text.slice(0, maxExcerpt).toWellFormed()

/** Matches phrases addressed to a language model (prompt injection, OWASP LLM01). */
const instruction =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|above|previous|rules)\b|\bsystem prompt\b|\byou are now\b|\b(?:act|respond|behave) as\b.{0,40}\b(?:assistant|admin|ai|model)\b|<\|?(?:im_start|system|assistant)\|?>|\bnew instructions?\b/i

/** Returns whether a header or a cell reads like an instruction to a language model. */
export function looksLikeInstruction(text: string): boolean {
  return instruction.test(text.slice(0, 2000))
}

/** The most examples that a report lists for each finding. */
const maxExamples = 20

/** The first characters of a cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"). */
const formula = /^[=+\-@\t\r]/

type Facts = Pick<
  ImportReport,
  'encoding' | 'delimiter' | 'ragged' | 'renamed' | 'turning' | 'decimal' | 'date_order'
> & {
  rows: number
  /** The rows read, those left out included. */
  rowsIn?: number
  leftOutCount?: number
  blankLines: number
  lines: LineMap
  headerLine: number
  leftOut: ImportReport['left_out']
  openQuote: { line: number } | null
  names: readonly string[]
  raws: readonly RawColumn[]
  typed: readonly TypedColumn[]
}

/**
 * Builds the report of an import.
 */
export function reportOf(facts: Facts): ImportReport {
  const { encoding, delimiter, ragged, renamed, rows, blankLines, leftOut, openQuote, names, raws, typed, lines } =
    facts
  const formulas: ImportReport['formulas'] = { count: 0, first: [] }
  const instructions: ImportReport['instructions'] = { count: 0, first: [] }
  names.forEach((name, index) => {
    if (looksLikeInstruction(name)) noteInstruction(instructions, 1, facts.headerLine, name, name)
    const raw = raws[index]
    if (raw !== undefined && typed[index]?.column.type === 'text')
      inspectTexts(raw, name, lines, formulas, instructions)
  })
  return {
    format: 'csv',
    sheets: [],
    sheet: null,
    header_line: facts.headerLine,
    bad_bytes: { count: 0, first: [] },
    decimal: facts.decimal,
    date_order: facts.date_order,
    encoding,
    delimiter,
    rows_in: facts.rowsIn ?? rows,
    rows_out: rows,
    blank_lines: blankLines,
    left_out: leftOut,
    left_out_count: facts.leftOutCount ?? leftOut.length,
    ragged,
    renamed,
    turning: facts.turning,
    unclosed_quote: openQuote?.line ?? null,
    columns: typed.map(({ column, confidence, notes, unread, otherwise }, index) => {
      const raw = raws[index]
      const cells = raw === undefined || unread.size === 0 ? { count: 0, first: [] } : rowsWith(raw, unread, lines)
      const other =
        raw === undefined || otherwise === undefined
          ? null
          : { type: otherwise.type, ...rowsWith(raw, otherwise.unread, lines) }
      return { name: column.name, type: column.type, confidence, unread: cells, notes, otherwise: other }
    }),
    formulas,
    instructions,
  }
}

type Examples = { count: number; first: { line: number; text: string }[] }

/** Counts the rows whose text has one of these codes, and lists the first ones. */
function rowsWith(raw: RawColumn, codes: ReadonlySet<number>, lines: LineMap): Examples {
  const counts = countsOf(raw)
  const count = [...codes].reduce((sum, index) => sum + (counts[index] ?? 0), 0)
  const first: Examples['first'] = []
  for (let row = 0; row < raw.rows && first.length < Math.min(count, maxExamples); row += 1) {
    if (codes.has(raw.codes[row] ?? 0)) {
      first.push({ line: lines.lineOf(row), text: excerpt(rawCell(raw, row)) })
    }
  }
  return { count, first }
}

function inspectTexts(
  raw: RawColumn,
  column: string,
  lines: LineMap,
  formulas: Examples,
  instructions: ImportReport['instructions'],
): void {
  const formulaCodes = new Set<number>()
  const instructionCodes = new Set<number>()
  raw.texts.forEach((text, index) => {
    if (formula.test(text) && Number.isNaN(Number(text))) formulaCodes.add(index)
    if (text.length > 10 && looksLikeInstruction(text)) instructionCodes.add(index)
  })
  if (formulaCodes.size > 0) {
    const { count, first } = rowsWith(raw, formulaCodes, lines)
    formulas.count += count
    formulas.first.push(...first.slice(0, maxExamples - formulas.first.length))
  }
  if (instructionCodes.size === 0) return
  const { count, first } = rowsWith(raw, instructionCodes, lines)
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
  if (to.first.length < maxExamples) to.first.push({ line, column, text: excerpt(text) })
}

import {
  fileLimits,
  type ImportProblem,
  type ImportReport,
  type LeftOutKind,
} from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { dialectOf, isRule, separatorLine, type Delimiter, type Dialect } from './dialect.ts'
import { excerpt } from './report.ts'
import { extraColumn, headOfTable, namesOfGroups, unitInCell } from '#analysis/csv/structure/head-of-table.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { createLineMap, type LineMap } from './line-map.ts'
import { RawColumnBuilder } from './raw-column.ts'
import { Tokenizer } from './tokenize.ts'

/** The cells of a file before their columns are typed. */
export type RawTable = {
  headers: string[]
  columns: RawColumnBuilder[]
  delimiter: Delimiter
  rows: number
  blankLines: number
  ragged: ImportReport['ragged']
  lines: LineMap
  /** The line number of the header, and the lines above it that do not belong to the table. */
  headerLine: number
  /** The unit of each column that a row of units names. */
  units: (string | null)[]
  leftOut: ImportReport['left_out']
  /** The record and line in which an unclosed quote was opened. */
  openQuote: { record: number; line: number } | null
}

/** Limits: columns, characters per cell, rows, and cells (rows × columns, padding included). */
export type Limits = { columns: number; cell: number; rows: number; cells: number }

type Decisions = Pick<ImportDecisions, 'delimiter' | 'header_line'>

export type ImportFailure = { problem: ImportProblem; line: number | null }

/** The encoding and the delimiter are detected from this many bytes or characters at the start of a file. */
export const headLength = 65_536

const maxRaggedExamples = 100

/** Returns a text without its first `count` lines; the whole text if it has fewer. */
function withoutLines(text: string, count: number): string {
  const ends = text.matchAll(/\r\n|\n|\r/g)
  for (let line = 1; line < count; line += 1) ends.next()
  const end = count < 1 ? undefined : ends.next().value
  return end === undefined ? text : text.slice(end.index + end[0].length)
}

/** Collects the cells of a CSV file by column while its text arrives. */
export class CsvReading {
  readonly #literalQuotesFrom: number
  readonly #limits: Limits
  readonly #read: RawTable
  #problem: ImportFailure | null = null
  #tokenizer: Tokenizer | null = null
  #head = ''
  #cells = 0
  readonly #decisions: Decisions
  /** Index of the current record: negative numbers are records above the header. */
  #records = 0
  /** The number of records of the header, row of units included. */
  #headLength = 1
  #hasUnits = false
  #headRecords: string[][] = [[]]
  /** The records read, those above the header included. */
  #recordsRead = 0
  #extra: 'first' | 'last' | null = null
  #cellsAbove: string[] = []
  #line = 1

  constructor(literalQuotesFrom: number, limits: Limits = fileLimits, decisions: Decisions = {}) {
    this.#literalQuotesFrom = literalQuotesFrom
    this.#limits = limits
    this.#decisions = decisions
    this.#read = {
      headers: [],
      columns: [],
      delimiter: ',',
      rows: 0,
      blankLines: 0,
      ragged: { count: 0, first: [] },
      lines: createLineMap(),
      headerLine: 1,
      units: [],
      leftOut: [],
      openQuote: null,
    }
  }

  /** Reads the next piece of text. Returns false once a limit has stopped the import. */
  push(text: string): boolean {
    if (this.#problem !== null) return false
    if (this.#tokenizer !== null) return this.#tokenizer.push(text) && this.#problem === null
    this.#head += text
    if (this.#head.length >= headLength) this.#begin()
    return this.#problem === null
  }

  /** Returns the cells, or the limit that stopped the import. */
  finish(): Result<RawTable, ImportFailure> {
    const tokenizer = this.#tokenizer ?? this.#begin()
    const position = { record: this.#recordsRead, line: this.#line }
    if (tokenizer.finish().isQuoteOpen) this.#read.openQuote = position
    if (this.#problem !== null) return err(this.#problem)
    if (this.#recordsRead === 0) return err({ problem: 'file-empty', line: null })
    if (this.#read.rows === 0) return err({ problem: 'file-without-rows', line: null })
    for (const column of this.#read.columns) column.fillTo(this.#read.rows)
    return ok(this.#read)
  }

  #begin(): Tokenizer {
    const given = separatorLine(this.#head)
    const text = this.#head.slice(given?.length ?? 0)
    if (given !== null) this.#leaveOut(given.text, 1)
    const above = (this.#decisions.header_line ?? 0) - this.#line
    const dialect = dialectOf(withoutLines(text, above), this.#decisions.delimiter ?? given?.delimiter)
    this.#read.delimiter = dialect.delimiter
    this.#beginHead(dialect)
    const sink = {
      cell: (text: string, from: number, to: number) => this.#addCell(text, from, to),
      endOfRecord: (lines: number) => this.#endRecord(lines),
      blankLine: () => {
        this.#read.blankLines += 1
        this.#line += 1
        this.#reachHeader()
      },
    }
    this.#tokenizer = new Tokenizer(dialect.delimiter, sink, {
      ...dialect.quoting,
      literalQuotesFrom: this.#literalQuotesFrom,
      maxCell: this.#limits.cell,
      onLongCell: () => this.#stop('cell-too-long'),
    })
    this.#tokenizer.push(text)
    return this.#tokenizer
  }

  /** Decides which records are above the header and how many it has. */
  #beginHead({ linesAbove, records }: Dialect): void {
    const line = this.#decisions.header_line
    const head =
      line === undefined ? headOfTable(records) : { headers: line === 0 ? (0 as const) : (1 as const), hasUnits: false }
    this.#hasUnits = head.hasUnits
    this.#headLength = head.headers + (head.hasUnits ? 1 : 0)
    this.#extra = extraColumn(records, this.#headLength)
    this.#records = line === undefined ? -linesAbove : line > this.#line ? -1 : 0
    if (this.#headLength === 0) this.#beginTable(Math.max(...records.map(({ length }) => length), 0))
  }

  /** Ends the lines above the header at the line that the user chose. */
  #reachHeader(): void {
    const line = this.#decisions.header_line
    if (line !== undefined && this.#records < 0) this.#records = this.#line >= line ? 0 : -1
  }

  #stop(problem: ImportProblem): void {
    this.#problem ??= { problem, line: this.#line }
    this.#tokenizer?.stop()
  }

  #addCell(text: string, from: number, to: number): void {
    const { headers, columns, rows, ragged } = this.#read
    if (this.#cells >= this.#limits.columns) return this.#stop('too-many-columns')
    if (this.#records < 0) this.#cellsAbove.push(text.slice(from, to))
    else if (this.#records < this.#headLength) (this.#headRecords[this.#records] ??= []).push(text.slice(from, to))
    else {
      const column = (columns[this.#cells] ??= new RawColumnBuilder())
      // Short lines are padded lazily: a column is filled up when its next cell arrives.
      if (ragged.count > 0 || this.#cells >= headers.length) column.fillTo(rows)
      column.add(text, from, to)
    }
    this.#cells += 1
  }

  #endRecord(lines: number): boolean {
    this.#recordsRead += 1
    if (this.#records < 0) {
      this.#leaveOut(this.#textAbove(), lines)
      if (this.#decisions.header_line === undefined) this.#records += 1
      this.#cells = 0
      this.#reachHeader()
      return this.#problem === null
    }
    if (this.#records < this.#headLength && isRule(this.#headRecords[this.#records] ?? [])) {
      this.#headRecords[this.#records] = []
      this.#line += lines
      this.#cells = 0
      return true
    }
    if (this.#records === 0 && this.#headLength > 0) this.#read.headerLine = this.#line
    if (this.#records === this.#headLength - 1) this.#beginTable()
    else if (this.#records >= this.#headLength) this.#endRow()
    this.#line += lines
    this.#records += 1
    this.#cells = 0
    return this.#problem === null
  }

  /** Makes the columns of the header's names; without a header, of the width of the first records. */
  #beginTable(width = 0): void {
    const headers = this.#headers(width)
    const units = this.#hasUnits ? (this.#headRecords[this.#headLength - 1] ?? []) : []
    if (this.#headLength === 0) this.#read.headerLine = 0
    if (this.#hasUnits) {
      const text = excerpt(units.join(this.#read.delimiter))
      this.#read.leftOut.push({ line: this.#line, text, kind: 'units' })
    }
    if (this.#extra === 'first') headers.unshift('')
    if (this.#extra === 'last') headers.push('')
    this.#read.headers = headers
    this.#read.units = headers.map((_, place) => unitInCell(units[place] ?? ''))
    this.#read.columns = headers.map(() => new RawColumnBuilder())
  }

  /** Returns the names of the columns: of one record or two; empty ones without a header. */
  #headers(width: number): string[] {
    const [names = [], second = []] = this.#headRecords
    if (this.#headLength === 0) return Array<string>(width).fill('')
    const isGrouped = this.#headLength === (this.#hasUnits ? 3 : 2)
    return isGrouped ? namesOfGroups(names, second) : names
  }

  /** Joins the cells of a line above the header, without the empty ones at its end. */
  #textAbove(): string {
    const cells = this.#cellsAbove
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    return cells.slice(0, last + 1).join(this.#read.delimiter)
  }

  #leaveOut(text: string, lines: number, kind: LeftOutKind = 'title'): void {
    this.#read.leftOut.push({ line: this.#line, text: excerpt(text), kind })
    this.#cellsAbove = []
    this.#line += lines
  }

  #endRow(): void {
    const { headers, ragged, columns } = this.#read
    if (this.#cells !== headers.length) {
      ragged.count += 1
      const example = { line: this.#line, cells: this.#cells, expected: headers.length }
      if (ragged.first.length < maxRaggedExamples) ragged.first.push(example)
    }
    this.#read.rows += 1
    this.#read.lines.note(this.#read.rows - 1, this.#line)
    if (this.#read.rows > this.#limits.rows) this.#stop('too-many-rows')
    else if (this.#read.rows * columns.length > this.#limits.cells) this.#stop('too-many-cells')
  }
}

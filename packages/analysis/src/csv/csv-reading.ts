import { fileLimits, type ImportProblem, type ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { dialectOf, separatorLine, type Delimiter } from './dialect.ts'
import { excerpt } from './report.ts'
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
  leftOut: ImportReport['left_out']
  /** The record and line in which an unclosed quote was opened. */
  openQuote: { record: number; line: number } | null
}

/** Limits: columns, characters per cell, rows, and cells (rows × columns, padding included). */
export type Limits = { columns: number; cell: number; rows: number; cells: number }

export type ImportFailure = { problem: ImportProblem; line: number | null }

/** The encoding and the delimiter are detected from this many bytes or characters at the start of a file. */
export const headLength = 65_536

const maxRaggedExamples = 100

/** Collects the cells of a CSV file by column while its text arrives. */
export class CsvReading {
  readonly #literalQuotesFrom: number
  readonly #limits: Limits
  readonly #read: RawTable
  #problem: ImportFailure | null = null
  #tokenizer: Tokenizer | null = null
  #head = ''
  #cells = 0
  /** Index of the current record: 0 is the header, negative numbers are records above it. */
  #records = 0
  #recordsAbove = 0
  #cellsAbove: string[] = []
  #line = 1

  constructor(literalQuotesFrom: number, limits: Limits = fileLimits) {
    this.#literalQuotesFrom = literalQuotesFrom
    this.#limits = limits
    this.#read = {
      headers: [],
      columns: [],
      delimiter: ',',
      rows: 0,
      blankLines: 0,
      ragged: { count: 0, first: [] },
      lines: createLineMap(),
      headerLine: 1,
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
    const position = { record: this.#records + this.#recordsAbove, line: this.#line }
    if (tokenizer.finish().isQuoteOpen) this.#read.openQuote = position
    if (this.#problem !== null) return err(this.#problem)
    if (this.#records === 0) return err({ problem: 'file-empty', line: null })
    if (this.#read.rows === 0) return err({ problem: 'file-without-rows', line: null })
    for (const column of this.#read.columns) column.fillTo(this.#read.rows)
    return ok(this.#read)
  }

  #begin(): Tokenizer {
    const given = separatorLine(this.#head)
    const text = this.#head.slice(given?.length ?? 0)
    if (given !== null) this.#leaveOut(given.text, 1)
    const { delimiter, linesAbove } = dialectOf(text, given?.delimiter)
    this.#read.delimiter = delimiter
    this.#recordsAbove = linesAbove
    this.#records = -linesAbove
    const sink = {
      cell: (text: string, from: number, to: number) => this.#addCell(text, from, to),
      endOfRecord: (lines: number) => this.#endRecord(lines),
      blankLine: () => {
        this.#read.blankLines += 1
        this.#line += 1
      },
    }
    this.#tokenizer = new Tokenizer(delimiter, sink, {
      literalQuotesFrom: this.#literalQuotesFrom,
      maxCell: this.#limits.cell,
      onLongCell: () => this.#stop('cell-too-long'),
    })
    this.#tokenizer.push(text)
    return this.#tokenizer
  }

  #stop(problem: ImportProblem): void {
    this.#problem ??= { problem, line: this.#line }
    this.#tokenizer?.stop()
  }

  #addCell(text: string, from: number, to: number): void {
    const { headers, columns, rows, ragged } = this.#read
    if (this.#cells >= this.#limits.columns) return this.#stop('too-many-columns')
    if (this.#records < 0) this.#cellsAbove.push(text.slice(from, to))
    else if (this.#records === 0) headers.push(text.slice(from, to))
    else {
      const column = (columns[this.#cells] ??= new RawColumnBuilder())
      // Short lines are padded lazily: a column is filled up when its next cell arrives.
      if (ragged.count > 0 || this.#cells >= headers.length) column.fillTo(rows)
      column.add(text, from, to)
    }
    this.#cells += 1
  }

  #endRecord(lines: number): boolean {
    if (this.#records < 0) this.#leaveOut(this.#textAbove(), lines)
    else {
      if (this.#records === 0) this.#beginTable()
      else this.#endRow()
      this.#line += lines
    }
    this.#records += 1
    this.#cells = 0
    return this.#problem === null
  }

  #beginTable(): void {
    this.#read.headerLine = this.#line
    this.#read.columns = this.#read.headers.map(() => new RawColumnBuilder())
  }

  /** Joins the cells of a line above the header, without the empty ones at its end. */
  #textAbove(): string {
    const cells = this.#cellsAbove
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    return cells.slice(0, last + 1).join(this.#read.delimiter)
  }

  #leaveOut(text: string, lines: number): void {
    this.#read.leftOut.push({ line: this.#line, text: excerpt(text), kind: 'title' })
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

import { fileLimits, type ImportProblem, type ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { dialectOf, separatorLine, type Delimiter } from './dialect.ts'
import { cut } from './cut.ts'
import { lineCounter, type LineCounter } from './lines.ts'
import { RawColumnBuilder } from './raw-column.ts'
import { Tokenizer } from './tokenize.ts'

/** The cells of a file before their columns are typed. */
export type Read = {
  headers: string[]
  columns: RawColumnBuilder[]
  delimiter: Delimiter
  rows: number
  blankLines: number
  ragged: ImportReport['ragged']
  lines: LineCounter
  /** The line of the header, and the lines above it that are no part of the table. */
  headerLine: number
  leftOut: ImportReport['left_out']
  /** The record and its line in which a quote was opened that nothing closes. */
  openQuote: { record: number; line: number } | null
}

/** The most columns, letters of a cell, rows, and cells: rows by columns, those that a short line does not have as well. */
export type Limits = { columns: number; cell: number; rows: number; cells: number }

export type NotImported = { problem: ImportProblem; line: number | null }

/** How much of a file decides its encoding and its delimiter, in bytes and letters. */
export const headLength = 65_536

const raggedShown = 100

/** Collects the cells of a file by column while its text arrives. */
export class CsvReading {
  readonly #literalQuotesFrom: number
  readonly #limits: Limits
  readonly #read: Read
  #problem: NotImported | null = null
  #tokenizer: Tokenizer | null = null
  #head = ''
  #cells = 0
  /** Of the table; below zero above its header. */
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
      lines: lineCounter(),
      headerLine: 1,
      leftOut: [],
      openQuote: null,
    }
  }

  /** Reads the next piece of the text; false where a limit has ended the reading. */
  push(text: string): boolean {
    if (this.#problem !== null) return false
    if (this.#tokenizer !== null) return this.#tokenizer.push(text) && this.#problem === null
    this.#head += text
    if (this.#head.length >= headLength) this.#begin()
    return this.#problem === null
  }

  /** What was read, or the limit that was met. */
  finish(): Read | NotImported {
    const tokenizer = this.#tokenizer ?? this.#begin()
    const at = { record: this.#records + this.#recordsAbove, line: this.#line }
    if (tokenizer.finish().isQuoteOpen) this.#read.openQuote = at
    if (this.#problem !== null) return this.#problem
    if (this.#records === 0) return { problem: 'file-empty', line: null }
    if (this.#read.rows === 0) return { problem: 'file-without-rows', line: null }
    for (const column of this.#read.columns) column.fillTo(this.#read.rows)
    return this.#read
  }

  #begin(): Tokenizer {
    const given = separatorLine(this.#head)
    const text = this.#head.slice(given?.length ?? 0)
    if (given !== null) this.#leaveOut(given.text, 1)
    const { delimiter, above } = dialectOf(text, given?.delimiter)
    this.#read.delimiter = delimiter
    this.#recordsAbove = above
    this.#records = -above
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
      longest: this.#limits.cell,
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
      // Cells that shorter lines do not have are empty: added only where another one follows.
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

  /** Without the empty cells at its end. */
  #textAbove(): string {
    const cells = this.#cellsAbove
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    return cells.slice(0, last + 1).join(this.#read.delimiter)
  }

  #leaveOut(text: string, lines: number): void {
    this.#read.leftOut.push({ line: this.#line, text: cut(text) })
    this.#cellsAbove = []
    this.#line += lines
  }

  #endRow(): void {
    const { headers, ragged, columns } = this.#read
    if (this.#cells !== headers.length) {
      ragged.count += 1
      const example = { line: this.#line, cells: this.#cells, expected: headers.length }
      if (ragged.first.length < raggedShown) ragged.first.push(example)
    }
    this.#read.rows += 1
    this.#read.lines.note(this.#read.rows - 1, this.#line)
    if (this.#read.rows > this.#limits.rows) this.#stop('too-many-rows')
    else if (this.#read.rows * columns.length > this.#limits.cells) this.#stop('too-many-cells')
  }
}

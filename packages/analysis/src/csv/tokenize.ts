/** What a tokenizer reports: each cell, as the letters of a text from one place up to another, and the end of each record (false stops it) with the number of lines it had. */
export type TokenSink = {
  cell: (text: string, from: number, to: number) => void
  endOfRecord: (lines: number) => boolean
  /** A line without anything. */
  blankLine?: () => void
}

const QUOTE = 34
const LF = 10
const CR = 13

type Options = {
  /** From this record on (0 is the header) quotes are read as they are. */
  literalQuotesFrom?: number
  /** Longer cells end the reading: `onLongCell` is called. */
  longest?: number
  onLongCell?: () => void
}

/**
 * Reads CSV of RFC 4180 piece by piece: quoted cells with delimiters, line ends and doubled quotes; lines may end in LF, CRLF or CR.
 * A quote within a cell that does not begin with one, and text behind a closing quote, are kept as they are.
 */
export class Tokenizer {
  readonly #delimiter: number
  readonly #sink: TokenSink
  readonly #options: Required<Pick<Options, 'literalQuotesFrom' | 'longest'>> & Options
  #kept = ''
  #isQuoted = false
  #isAfterQuote = false
  #isAtStart = true
  #cells = 0
  #lines = 1
  #record = 0
  #wasCr = false
  #isGoing = true

  constructor(delimiter: string, sink: TokenSink, options: Options = {}) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#sink = sink
    this.#options = { literalQuotesFrom: Infinity, longest: Infinity, ...options }
  }

  /** Reads the next piece of the text. Returns false when the sink has stopped it. */
  push(text: string): boolean {
    let at = 0
    while (at < text.length && this.#isGoing) {
      const code = text.charCodeAt(at)
      const isSecondOfCrLf = this.#wasCr && code === LF
      this.#wasCr = false
      if (isSecondOfCrLf) at += 1
      else if (this.#isQuoted) at = this.#readQuoted(text, at)
      else if (code === QUOTE) at = this.#readFromQuote(text, at)
      else at = this.#readPlain(text, at)
    }
    return this.#isGoing
  }

  /** Ends the last record. Returns whether a quote was open. */
  finish(): { isQuoteOpen: boolean } {
    const isQuoteOpen = this.#isQuoted
    if (this.#isGoing && (this.#cells > 0 || this.#kept !== '' || !this.#isAtStart))
      this.#endLine(this.#kept, 0, this.#kept.length)
    return { isQuoteOpen }
  }

  /** Ends the reading where it is: what follows is not read. */
  stop(): void {
    this.#isGoing = false
  }

  /** At the beginning of a cell a quote opens it; right behind a closing one it is a quote of the text. */
  #opensQuote(): boolean {
    if (this.#record >= this.#options.literalQuotesFrom || !(this.#isAtStart || this.#isAfterQuote)) return false
    if (this.#isAfterQuote) this.#kept += '"'
    this.#isQuoted = true
    this.#isAtStart = false
    this.#isAfterQuote = false
    return true
  }

  #readFromQuote(text: string, at: number): number {
    const behind = this.#readWholeQuoted(text, at)
    if (behind !== -1) return behind
    return this.#opensQuote() ? at + 1 : this.#readPlain(text, at)
  }

  /** Reads a quoted cell that is whole in this piece, with nothing behind its quote. Returns where it ends; -1 for another one. */
  #readWholeQuoted(text: string, at: number): number {
    if (!this.#isAtStart || this.#record >= this.#options.literalQuotesFrom) return -1
    const end = text.indexOf('"', at + 1)
    if (end === -1 || end + 1 === text.length) return -1
    const next = text.charCodeAt(end + 1)
    if (next !== this.#delimiter && next !== LF && next !== CR) return -1
    for (let place = at + 1; place < end; place += 1) if (text.charCodeAt(place) === LF) this.#lines += 1
    this.#isAtStart = false
    this.#end(text, at + 1, end, next === this.#delimiter)
    this.#wasCr = next === CR
    return end + 2
  }

  /** Reads a quoted part from `at`; returns where it ends, which is the end of the piece where it goes on. */
  #readQuoted(text: string, at: number): number {
    const end = text.indexOf('"', at)
    const part = text.slice(at, end === -1 ? text.length : end)
    for (let place = part.indexOf('\n'); place !== -1; place = part.indexOf('\n', place + 1)) this.#lines += 1
    this.#kept += part
    if (this.#kept.length > this.#options.longest) this.#tooLong()
    if (end === -1) return text.length
    this.#isQuoted = false
    this.#isAfterQuote = true
    return end + 1
  }

  /** Reads a part without quotes from `at`; returns where it ends. */
  #readPlain(text: string, at: number): number {
    const delimiter = this.#delimiter
    this.#isAfterQuote = false
    let place = at
    let code = 0
    for (; place < text.length; place += 1) {
      code = text.charCodeAt(place)
      if (code === delimiter || code === LF || code === CR) break
    }
    if (place > at) this.#isAtStart = false
    if (place === text.length) {
      this.#kept += text.slice(at)
      return place
    }
    const isDelimiter = code === delimiter
    if (this.#kept === '') this.#end(text, at, place, isDelimiter)
    else {
      const cell = this.#kept + text.slice(at, place)
      this.#end(cell, 0, cell.length, isDelimiter)
    }
    this.#wasCr = code === CR
    return place + 1
  }

  #end(text: string, from: number, to: number, isDelimiter: boolean): void {
    if (isDelimiter) this.#endCell(text, from, to)
    else this.#endLine(text, from, to)
  }

  #endCell(text: string, from: number, to: number): void {
    if (to - from > this.#options.longest) this.#tooLong()
    this.#sink.cell(text, from, to)
    this.#cells += 1
    this.#kept = ''
    this.#isAtStart = true
    this.#isAfterQuote = false
  }

  #endLine(text: string, from: number, to: number): void {
    if (this.#cells === 0 && from === to && this.#isAtStart) this.#sink.blankLine?.()
    else {
      this.#endCell(text, from, to)
      this.#isGoing = this.#sink.endOfRecord(this.#lines) && this.#isGoing
      this.#record += 1
    }
    this.#cells = 0
    this.#lines = 1
    this.#isAtStart = true
  }

  #tooLong(): void {
    this.stop()
    this.#options.onLongCell?.()
  }
}

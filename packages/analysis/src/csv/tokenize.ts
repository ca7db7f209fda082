/**
 * Receives the tokens: each cell as a range of a text, and the end of each record with its number of lines.
 * `endOfRecord` returns false to stop the tokenizer.
 */
export type TokenSink = {
  cell: (text: string, from: number, to: number) => void
  endOfRecord: (lines: number) => boolean
  /** Called for an empty line. */
  blankLine?: () => void
}

const QUOTE = 34
const LF = 10
const CR = 13
const BLANK = 32
const TAB = 9
const BACKSLASH = 92

export type TokenizerOptions = {
  /** From this record on (0 is the header) quotes are literal characters. */
  literalQuotesFrom?: number
  /** Whether a backslash before a quote makes it literal, as MySQL and Hive write it. */
  escapes?: boolean
  /** Whether blanks before a quote do not belong to its cell. */
  skipsBlanks?: boolean
  /** The longest cell, in characters. A longer one stops the tokenizer and calls `onLongCell`. */
  maxCell?: number
  onLongCell?: () => void
}

/**
 * Tokenizes CSV (RFC 4180) piece by piece: quoted cells may contain delimiters, line breaks and doubled quotes; lines
 * end in LF, CRLF or CR. Quotes inside an unquoted cell, and text after a closing quote, are kept as they are.
 */
export class Tokenizer {
  readonly #delimiter: number
  readonly #sink: TokenSink
  readonly #options: Required<Pick<TokenizerOptions, 'literalQuotesFrom' | 'maxCell'>> & TokenizerOptions
  #pending = ''
  #isQuoted = false
  #isAfterQuote = false
  #isAtStart = true
  #cells = 0
  #lines = 1
  #record = 0
  #wasCr = false
  #isReading = true

  constructor(delimiter: string, sink: TokenSink, options: TokenizerOptions = {}) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#sink = sink
    this.#options = { literalQuotesFrom: Infinity, maxCell: Infinity, ...options }
  }

  /** Reads the next piece of text. Returns false once reading has stopped. */
  push(text: string): boolean {
    let offset = 0
    while (offset < text.length && this.#isReading) {
      const code = text.charCodeAt(offset)
      const isSecondOfCrLf = this.#wasCr && code === LF
      this.#wasCr = false
      if (isSecondOfCrLf) offset += 1
      else if (this.#isQuoted) offset = this.#readQuoted(text, offset)
      else if (this.#isBlankToSkip(code)) offset += 1
      else if (code === QUOTE) offset = this.#readFromQuote(text, offset)
      else offset = this.#readPlain(text, offset)
    }
    return this.#isReading
  }

  #isBlankToSkip(code: number): boolean {
    if (this.#options.skipsBlanks !== true || !this.#isAtStart) return false
    return code === BLANK || (code === TAB && this.#delimiter !== TAB)
  }

  /** Ends the last record. Returns whether a quote is still open. */
  finish(): { isQuoteOpen: boolean } {
    const isQuoteOpen = this.#isQuoted
    if (this.#isReading && (this.#cells > 0 || this.#pending !== '' || !this.#isAtStart))
      this.#endLine(this.#pending, 0, this.#pending.length)
    return { isQuoteOpen }
  }

  /** Stops reading; text that follows is ignored. */
  stop(): void {
    this.#isReading = false
  }

  /**
   * A quote at the start of a cell opens it; directly after a closing quote it is a literal quote. Returns false
   * elsewhere.
   */
  #opensQuote(): boolean {
    if (this.#record >= this.#options.literalQuotesFrom || !(this.#isAtStart || this.#isAfterQuote)) return false
    if (this.#isAfterQuote) this.#pending += '"'
    this.#isQuoted = true
    this.#isAtStart = false
    this.#isAfterQuote = false
    return true
  }

  #readFromQuote(text: string, offset: number): number {
    const next = this.#readWholeQuoted(text, offset)
    if (next !== -1) return next
    return this.#opensQuote() ? offset + 1 : this.#readPlain(text, offset)
  }

  /**
   * Fast path: reads a quoted cell that ends in this piece. Returns the index after its separator; -1 for other cells.
   */
  #readWholeQuoted(text: string, offset: number): number {
    if (!this.#isAtStart || this.#record >= this.#options.literalQuotesFrom) return -1
    const end = text.indexOf('"', offset + 1)
    if (end === -1 || end + 1 === text.length) return -1
    if (this.#options.escapes === true && text.charCodeAt(end - 1) === BACKSLASH) return -1
    const next = text.charCodeAt(end + 1)
    if (next !== this.#delimiter && next !== LF && next !== CR) return -1
    for (let index = offset + 1; index < end; index += 1) if (text.charCodeAt(index) === LF) this.#lines += 1
    this.#isAtStart = false
    this.#end(text, offset + 1, end, next === this.#delimiter)
    this.#wasCr = next === CR
    return end + 2
  }

  /** Reads quoted text from `offset`. Returns the index after the closing quote, or the end of the piece. */
  #readQuoted(text: string, offset: number): number {
    const end = text.indexOf('"', offset)
    const part = text.slice(offset, end === -1 ? text.length : end)
    for (let index = part.indexOf('\n'); index !== -1; index = part.indexOf('\n', index + 1)) this.#lines += 1
    this.#pending += part
    if (this.#pending.length > this.#options.maxCell) this.#tooLong()
    if (end === -1) return text.length
    if (this.#options.escapes === true && this.#pending.charCodeAt(this.#pending.length - 1) === BACKSLASH) {
      this.#pending = `${this.#pending.slice(0, -1)}"`
      return end + 1
    }
    this.#isQuoted = false
    this.#isAfterQuote = true
    return end + 1
  }

  /** Reads unquoted text from `offset`. Returns the index after its separator, or the end of the piece. */
  #readPlain(text: string, offset: number): number {
    const delimiter = this.#delimiter
    this.#isAfterQuote = false
    let index = offset
    let code = 0
    for (; index < text.length; index += 1) {
      code = text.charCodeAt(index)
      if (code === delimiter || code === LF || code === CR) break
    }
    if (index > offset) this.#isAtStart = false
    if (index === text.length) {
      this.#pending += text.slice(offset)
      return index
    }
    const isDelimiter = code === delimiter
    if (this.#pending === '') this.#end(text, offset, index, isDelimiter)
    else {
      const cell = this.#pending + text.slice(offset, index)
      this.#end(cell, 0, cell.length, isDelimiter)
    }
    this.#wasCr = code === CR
    return index + 1
  }

  #end(text: string, from: number, to: number, isDelimiter: boolean): void {
    if (isDelimiter) this.#endCell(text, from, to)
    else this.#endLine(text, from, to)
  }

  #endCell(text: string, from: number, to: number): void {
    if (to - from > this.#options.maxCell) this.#tooLong()
    this.#sink.cell(text, from, to)
    this.#cells += 1
    this.#pending = ''
    this.#isAtStart = true
    this.#isAfterQuote = false
  }

  #endLine(text: string, from: number, to: number): void {
    if (this.#cells === 0 && from === to && this.#isAtStart) this.#sink.blankLine?.()
    else {
      this.#endCell(text, from, to)
      this.#isReading = this.#sink.endOfRecord(this.#lines) && this.#isReading
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

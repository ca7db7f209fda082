import { plainFormOf, plainInstant, plainInstantText, type PlainForm } from './plain-instant.ts'
import type { RawColumn } from './raw-cells.ts'
import { TextCodes } from './text-codes.ts'

const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57

/**
 * The maximum number of digits. Numbers with more digits are kept as texts, since a double does not hold them exactly.
 */
const maxDigits = 15

/**
 * Values of `#kinds` that are not a number of decimals: an instant in this form, or a text whose code is in `#digits`.
 */
const formKinds = { day: 252, blank: 253, t: 254 } as const
const kindForms = new Map(Object.entries(formKinds).map(([form, kind]) => [kind, form as PlainForm] as const))
const textKind = 255

const maxOtherTexts = 4096

/** Powers of ten by the number of decimals. All are exact. */
const powers = Float64Array.from({ length: maxDigits + 1 }, (_, power) => 10 ** power)

/** Returns the index of the decimal point; `to` if there is none, -1 if another character occurs. */
function pointIn(text: string, from: number, to: number): number {
  let point = to
  for (let index = from; index < to; index += 1) {
    const letter = text.charCodeAt(index)
    if (letter === POINT && point === to) point = index
    else if (letter < ZERO || letter > NINE) return -1
  }
  return point
}

/**
 * Returns whether a number has its shortest form: no redundant leading zeros, and digits on both sides of the point.
 */
function isShortestForm(text: string, from: number, point: number, to: number): boolean {
  const hasPoint = point < to
  const digits = to - from - (hasPoint ? 1 : 0)
  if (digits > maxDigits || point === from || point === to - 1) return false
  return point - from === 1 || text.charCodeAt(from) !== ZERO
}

/** The kind of a cell: a number, an instant, or any other text. */
export type CellKind = 'number' | 'instant' | 'other'

/**
 * Stores a column of many distinct numbers such as `-12.50`, or instants such as `2024-01-31 09:30:00`, as numbers from
 * which the texts can be restored. Other cells, such as empty ones, may have only few distinct texts.
 */
export class PlainCells {
  rows = 0
  readonly others = new TextCodes()
  #digits: Float64Array
  /** The number of decimals, or one of the kinds above. */
  #kinds: Uint8Array

  constructor(capacity: number) {
    this.#digits = new Float64Array(capacity)
    this.#kinds = new Uint8Array(capacity)
  }

  /** Adds a cell. Returns false if the column now has too many other texts for this form. */
  add(text: string, from: number, to: number): boolean {
    if (this.rows === this.#digits.length) this.#grow()
    if (!this.#addNumber(text, from, to) && !this.#addInstant(text, from, to)) {
      this.#digits[this.rows] = this.others.codeOf(text, from, to)
      this.#kinds[this.rows] = textKind
    }
    this.rows += 1
    return this.others.texts.length <= maxOtherTexts
  }

  /**
   * Stores a number only in its shortest form (no plus sign, leading zeros or exponent), so that its text can be
   * restored.
   */
  #addNumber(text: string, from: number, to: number): boolean {
    const isNegative = text.charCodeAt(from) === MINUS
    const start = isNegative ? from + 1 : from
    if (to - start > maxDigits + 1 || to === start) return false
    const point = pointIn(text, start, to)
    if (point === -1 || !isShortestForm(text, start, point, to)) return false
    let value = 0
    for (let index = start; index < to; index += 1) {
      if (index !== point) value = value * 10 + (text.charCodeAt(index) - ZERO)
    }
    this.#digits[this.rows] = isNegative ? -value : value
    this.#kinds[this.rows] = Math.max(0, to - point - 1)
    return true
  }

  #addInstant(text: string, from: number, to: number): boolean {
    const form = plainFormOf(text, from, to)
    if (form === null) return false
    const instant = plainInstant(text, from, form)
    if (Number.isNaN(instant)) return false
    this.#digits[this.rows] = instant
    this.#kinds[this.rows] = formKinds[form]
    return true
  }

  #grow(): void {
    const digits = new Float64Array(this.#digits.length * 2)
    const kinds = new Uint8Array(digits.length)
    digits.set(this.#digits)
    kinds.set(this.#kinds)
    this.#digits = digits
    this.#kinds = kinds
  }

  kindAt(row: number): CellKind {
    const kind = this.#kinds[row] ?? textKind
    if (kind <= maxDigits) return 'number'
    return kind === textKind ? 'other' : 'instant'
  }

  /** The code in `others` of a cell that is neither a number nor an instant. */
  otherAt(row: number): number {
    return this.#digits[row] ?? 0
  }

  /** The number or instant of a row. Numbers are correctly rounded, since digits and power are exact. */
  valueAt(row: number): number {
    return (this.#digits[row] ?? 0) / (powers[this.#kinds[row] ?? 0] ?? 1) + 0
  }

  /** Whether an instant has a time of day. */
  isTimeAt(row: number): boolean {
    return this.#kinds[row] !== formKinds.day
  }

  /** The number of decimals, and whether the point could separate thousands (1.500, but not 1500.000 and 0.500). */
  decimalsAt(row: number): { count: number; mayBeThousands: boolean } {
    const count = this.#kinds[row] ?? 0
    const digits = Math.abs(this.#digits[row] ?? 0)
    return { count, mayBeThousands: count === 3 && digits >= 1000 && digits < 1_000_000 }
  }

  textAt(row: number): string {
    const digits = this.#digits[row] ?? 0
    const kind = this.#kinds[row] ?? textKind
    if (kind === textKind) return this.others.texts[digits] ?? ''
    const form = kindForms.get(kind as (typeof formKinds)[PlainForm])
    if (form !== undefined) return plainInstantText(digits, form)
    const sign = digits < 0 || Object.is(digits, -0) ? '-' : ''
    const all = String(Math.abs(digits)).padStart(kind + 1, '0')
    return kind === 0 ? sign + all : `${sign}${all.slice(0, -kind)}.${all.slice(-kind)}`
  }

  /** Returns the column without the rows that `isLeftOut` marks. */
  without(isLeftOut: Uint8Array): PlainCells {
    const rest = new PlainCells(Math.max(16, this.rows))
    for (let row = 0; row < this.rows; row += 1) {
      if (isLeftOut[row] === 1) continue
      const text = this.textAt(row)
      rest.add(text, 0, text.length)
    }
    return rest
  }

  /** Converts the column to texts. */
  asTexts(): RawColumn & { known: TextCodes } {
    const known = new TextCodes()
    const codes = new Uint32Array(Math.max(1024, this.rows))
    for (let row = 0; row < this.rows; row += 1) {
      const text = this.textAt(row)
      codes[row] = known.codeOf(text, 0, text.length)
    }
    return { texts: known.texts, codes: codes.subarray(0, this.rows), rows: this.rows, known }
  }
}

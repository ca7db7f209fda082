import { plainFormOf, plainInstant, plainInstantText, type PlainForm } from './plain-instant.ts'
import type { RawColumn } from './raw-column.ts'
import { TextCodes } from './text-codes.ts'

const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57

/** More digits than a double keeps exactly are a text. */
const digitsAtMost = 15

/** In place of the count of decimals: the cell is an instant in a form, or the text whose code is in place of its digits. */
const formKinds = { day: 252, blank: 253, t: 254 } as const
const kindForms = new Map(Object.entries(formKinds).map(([form, kind]) => [kind, form as PlainForm] as const))
const textKind = 255

const otherTextsAtMost = 4096

/** 10 to the power of the count of decimals: all are exact. */
const powers = Float64Array.from({ length: digitsAtMost + 1 }, (_, power) => 10 ** power)

/** Where the point of digits is, `to` where there is none, or -1 where there is another letter. */
function pointIn(text: string, from: number, to: number): number {
  let point = to
  for (let place = from; place < to; place += 1) {
    const letter = text.charCodeAt(place)
    if (letter === POINT && point === to) point = place
    else if (letter < ZERO || letter > NINE) return -1
  }
  return point
}

/** Whether digits are written as few as there are, with some on both sides of the point. */
function isOneForm(text: string, from: number, point: number, to: number): boolean {
  const hasPoint = point < to
  const digits = to - from - (hasPoint ? 1 : 0)
  if (digits > digitsAtMost || point === from || point === to - 1) return false
  return point - from === 1 || text.charCodeAt(from) !== ZERO
}

/** What a cell is: a number, an instant, or another text. */
export type CellKind = 'number' | 'instant' | 'other'

/**
 * The cells of a column of many different plain numbers such as `-12.50`, or instants such as `2024-01-31 09:30:00`. Each is kept as a
 * number from which its text can be made again. Other cells, such as empty ones, are few different texts.
 */
export class PlainCells {
  rows = 0
  readonly others = new TextCodes()
  #digits: Float64Array
  /** The count of decimals of a number, or one of the kinds above. */
  #kinds: Uint8Array

  constructor(capacity: number) {
    this.#digits = new Float64Array(capacity)
    this.#kinds = new Uint8Array(capacity)
  }

  /** Adds a cell. Returns false where it has become a column of texts. */
  add(text: string, from: number, to: number): boolean {
    if (this.rows === this.#digits.length) this.#grow()
    if (!this.#addNumber(text, from, to) && !this.#addInstant(text, from, to)) {
      this.#digits[this.rows] = this.others.codeOf(text, from, to)
      this.#kinds[this.rows] = textKind
    }
    this.rows += 1
    return this.others.texts.length <= otherTextsAtMost
  }

  /** A number in the one form from which its text can be made again: without a plus sign, zeros in front, or an exponent. */
  #addNumber(text: string, from: number, to: number): boolean {
    const isNegative = text.charCodeAt(from) === MINUS
    const start = isNegative ? from + 1 : from
    if (to - start > digitsAtMost + 1 || to === start) return false
    const point = pointIn(text, start, to)
    if (point === -1 || !isOneForm(text, start, point, to)) return false
    let value = 0
    for (let place = start; place < to; place += 1) {
      if (place !== point) value = value * 10 + (text.charCodeAt(place) - ZERO)
    }
    this.#digits[this.rows] = isNegative ? -value : value
    this.#kinds[this.rows] = Math.max(0, to - point - 1)
    return true
  }

  #addInstant(text: string, from: number, to: number): boolean {
    const form = plainFormOf(text, from, to)
    if (form === null) return false
    const at = plainInstant(text, from, form)
    if (Number.isNaN(at)) return false
    this.#digits[this.rows] = at
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
    if (kind <= digitsAtMost) return 'number'
    return kind === textKind ? 'other' : 'instant'
  }

  /** The code in `others` of a row that is neither a number nor an instant. */
  otherAt(row: number): number {
    return this.#digits[row] ?? 0
  }

  /** The number of a row that has one, correctly rounded, since digits and power are exact; or the instant. */
  valueAt(row: number): number {
    return (this.#digits[row] ?? 0) / (powers[this.#kinds[row] ?? 0] ?? 1) + 0
  }

  /** Whether an instant has a time. */
  isTimeAt(row: number): boolean {
    return this.#kinds[row] !== formKinds.day
  }

  /** Of a number: how many decimals it has, and whether its point may divide thousands (1.500, not 1500.000). */
  decimalsAt(row: number): { count: number; mayBeThousands: boolean } {
    const count = this.#kinds[row] ?? 0
    return { count, mayBeThousands: count === 3 && Math.abs(this.#digits[row] ?? 0) < 1_000_000 }
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

  /** The same cells as texts. */
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

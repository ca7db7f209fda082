import { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-cells.ts'
import { TextCodes } from './text-codes.ts'

/**
 * A column is kept as numbers if it has more distinct texts than this, in more than half of its rows, and most of them
 * can be converted.
 */
const minDistinctTexts = 4096

/** Initial capacity, in cells. */
const initialCapacity = 1024

/**
 * Collects the cells of a column. Each distinct text is kept once. Columns of many distinct numbers or instants are
 * kept as numbers, since creating and collecting their strings would take most of the time of an import.
 */
export class RawColumnBuilder {
  #known = new TextCodes()
  #codes: Uint32Array = new Uint32Array(initialCapacity)
  #rows = 0
  #plain: PlainCells | null = null
  #mayBePlain = true

  /** Adds a cell: the characters of `text` from `from` up to `to`. */
  add(text: string, from = 0, to = text.length): void {
    if (this.#plain !== null) {
      if (!this.#plain.add(text, from, to)) this.#becomeTexts(this.#plain)
    } else this.#addCode(text, from, to)
  }

  #addCode(text: string, from: number, to: number): void {
    if (this.#rows >= this.#codes.length) this.#grow(this.#rows * 2)
    this.#codes[this.#rows] = this.#known.codeOf(text, from, to)
    this.#rows += 1
    const { length } = this.#known.texts
    if (this.#mayBePlain && length > minDistinctTexts && length > this.#rows / 2) this.#becomePlain()
  }

  #grow(to: number): void {
    const larger = new Uint32Array(to)
    larger.set(this.#codes)
    this.#codes = larger
  }

  #becomePlain(): void {
    this.#mayBePlain = false
    const plain = new PlainCells(this.#codes.length)
    for (let row = 0; row < this.#rows; row += 1) {
      const text = this.#known.texts[this.#codes[row] ?? 0] ?? ''
      plain.add(text, 0, text.length)
    }
    if (plain.others.texts.length > this.#known.texts.length / 10) return
    this.#plain = plain
    this.#known = new TextCodes()
  }

  #becomeTexts(plain: PlainCells): void {
    const { known, codes, rows } = plain.asTexts()
    this.#known = known
    this.#codes = codes
    this.#rows = rows
    this.#plain = null
  }

  /** Adds empty cells up to a row. In a column of texts they take no memory until another cell follows. */
  fillTo(upTo: number): void {
    if (this.#plain === null) this.#rows = Math.max(this.#rows, upTo)
    else while (this.#plain.rows < upTo) this.#plain.add('', 0, 0)
  }

  finish(): RawColumn | PlainCells {
    if (this.#plain !== null) return this.#plain
    if (this.#rows > this.#codes.length) this.#grow(this.#rows)
    return { texts: this.#known.texts, codes: this.#codes.subarray(0, this.#rows), rows: this.#rows }
  }
}

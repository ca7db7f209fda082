import { wordsIn, type Word } from './words.ts'

/**
 * A question while it is read: its words, and which of them have been understood as something other than the name of a column.
 */
export class Question {
  readonly text: string
  /** The text in small letters, of the same length. */
  readonly small: string
  readonly words: readonly Word[]
  readonly #isTaken: boolean[]
  #free: string

  constructor(text: string) {
    this.text = text
    const small = text.toLowerCase()
    this.small = small.length === text.length ? small : text
    this.#free = this.small
    this.words = wordsIn(text)
    this.#isTaken = this.words.map(() => false)
  }

  /** The text in small letters, what has been understood as `~`. */
  get free(): string {
    return this.#free
  }

  isFree(place: number): boolean {
    return this.#isTaken[place] === false
  }

  /** Marks the words between two places of the text as understood. */
  take(from: number, to: number): void {
    this.#free = this.#free.slice(0, from) + '~'.repeat(to - from) + this.#free.slice(to)
    this.words.forEach((word, place) => {
      if (word.from >= from && word.to <= to) this.#isTaken[place] = true
    })
  }

  /** Whether any word between two places of the text has been understood already. */
  hasTaken(from: number, to: number): boolean {
    return this.words.some((word, place) => word.from >= from && word.to <= to && this.#isTaken[place] === true)
  }

  /** The text from one word up to another one, in small letters. */
  between(first: number, end: number): string {
    return this.small.slice(this.words[first - 1]?.to ?? 0, this.words[end]?.from)
  }

  /** The words before a place as one text, at most `count`, nearest last; those that were understood are left out. */
  before(place: number, count: number): string {
    return this.words
      .slice(Math.max(0, place - count), place)
      .map(({ stem }) => stem)
      .join(' ')
  }

  /** The words from a place on as one text, at most `count`. */
  after(place: number, count: number): string {
    return this.words
      .slice(place, place + count)
      .map(({ stem }) => stem)
      .join(' ')
  }
}

import { wordsIn, type Word } from './words.ts'

/** How far before a word others can say something of it, in characters. */
const lookBack = 80

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
  #rest: string

  constructor(text: string) {
    this.text = text
    const small = text.toLowerCase()
    this.small = small.length === text.length ? small : text
    this.#free = this.small
    this.#rest = text
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
    for (let place = this.#placeFrom(from); (this.words[place]?.to ?? Infinity) <= to; place += 1)
      this.#isTaken[place] = true
  }

  /** The text without what can be nothing but a condition: blanks of the same length. */
  get rest(): string {
    return this.#rest
  }

  /** Marks the words between two places of the text as understood, and as nothing but a condition. */
  takeOut(from: number, to: number): void {
    this.take(from, to)
    this.#rest = this.#rest.slice(0, from) + ' '.repeat(to - from) + this.#rest.slice(to)
  }

  /** Whether any word between two places of the text has been understood already. */
  hasTaken(from: number, to: number): boolean {
    for (let place = this.#placeFrom(from); (this.words[place]?.to ?? Infinity) <= to; place += 1)
      if (this.#isTaken[place] === true) return true
    return false
  }

  /** The first word that begins at a place of the text or behind it. */
  #placeFrom(from: number): number {
    let [low, high] = [0, this.words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.words[middle]?.from ?? Infinity) < from) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Where words from `first` up to, without, `end` are in the text. */
  spanOf({ first, end }: { first: number; end: number }): { from: number; to: number } {
    return { from: this.words[first]?.from ?? 0, to: this.words[end - 1]?.to ?? 0 }
  }

  /** The text right before a place, in small letters: as far as the words there say something of it. */
  beforeText(from: number): string {
    return this.small.slice(Math.max(0, from - lookBack), from)
  }

  /** The same of what has not been understood. */
  freeBefore(from: number): string {
    return this.#free.slice(Math.max(0, from - lookBack), from)
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

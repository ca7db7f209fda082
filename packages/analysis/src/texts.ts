import { labelLongest } from '@portico/contract/core/analysis/query.ts'

/** Moves surrogates above the rest of the basic plane, where the code points that they stand for are. */
const inOrder = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/**
 * The order of two texts by code point: that of UTF-8 bytes, so that every engine sorts alike.
 */
export function compareTexts(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let place = 0; place < shorter; place += 1) {
    const [a, b] = [one.charCodeAt(place), other.charCodeAt(place)]
    if (a !== b) return inOrder(a) - inOrder(b)
  }
  return one.length - other.length
}

const ascii = /^[\0-\x7f]*$/

/**
 * The text in small letters, each letter by itself (the simple mapping of Unicode, as databases have it): no language's
 * rules, and no letter becomes two.
 */
export function folded(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return Array.from(text, (letter) => (letter === 'İ' ? 'i' : smallOrSame(letter))).join('')
}

function smallOrSame(letter: string): string {
  const small = letter.toLowerCase()
  return small.length === letter.length ? small : letter
}

/**
 * A text as the place of a point: of more than `labelLongest` characters (code points) the first ones, and `…`.
 */
export function labelOf(text: string): string {
  if (text.length <= labelLongest) return text
  const characters = Array.from(text.slice(0, 2 * labelLongest + 2))
  return characters.length <= labelLongest ? text : `${characters.slice(0, labelLongest - 1).join('')}…`
}

import { labelLongest } from '@portico/contract/core/analysis/query.ts'

/** Maps UTF-16 units so that comparing them orders by code point. */
const codePointOrder = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/**
 * Compares two texts by code point: the order of UTF-8 bytes, so that every engine sorts alike.
 */
export function compareTexts(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  for (let index = 0; index < shorter; index += 1) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)]
    if (a !== b) return codePointOrder(a) - codePointOrder(b)
  }
  return one.length - other.length
}

const ascii = /^[\0-\x7f]*$/

/**
 * Lower-cases a text letter by letter with the simple mapping of Unicode, as databases do: no language's rules apply,
 * and no letter becomes two.
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
 * Shortens a text for the label of a point: beyond `labelLongest` characters (code points) it ends in `…`.
 */
export function labelOf(text: string): string {
  if (text.length <= labelLongest) return text
  const characters = Array.from(text.slice(0, 2 * labelLongest + 2))
  return characters.length <= labelLongest ? text : `${characters.slice(0, labelLongest - 1).join('')}…`
}

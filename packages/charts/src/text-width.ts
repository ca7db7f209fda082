import type { Formats } from './chart-spec.ts'

/**
 * Advance widths of the characters from space to tilde, in thousandths of the font size: Helvetica's, from the metrics that
 * Adobe publishes for the fonts of every PDF reader (Core14 AFM).
 */
const ADVANCES =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

type Weight = 'normal' | 'bold'

const BOLD = 1.08
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u
const joined = /^[\p{M}\p{Cf}\p{Cc}]$/u

function advanceOf(character: string): number {
  const known = ADVANCES[character.charCodeAt(0) - 32]
  if (known !== undefined) return known
  if (joined.test(character)) return 0
  if (wide.test(character)) return 1000
  // An accented letter is as wide as its letter; letters of other scripts are as wide as most.
  return ADVANCES[character.normalize('NFD').charCodeAt(0) - 32] ?? 600
}

/**
 * About how wide a text is in pixels, without a font: that of the reader differs by a few per cent.
 */
export function textWidth(text: string, size: number, weight: Weight = 'normal'): number {
  let thousandths = 0
  for (const character of text) thousandths += advanceOf(character)
  return (thousandths / 1000) * size * (weight === 'bold' ? BOLD : 1)
}

/**
 * Numbers as exact as they have room for in `room` pixels, all in one way: in full, in little room (1.2M), or in powers of ten.
 */
export function numbersIn(values: readonly number[], room: number, size: number, formats: Formats): string[] {
  const ways = [formats.number, formats.compact]
  const texts = ways.map((way) => values.map((value) => way(value)))
  const fits = (each: readonly string[]) => each.every((text) => textWidth(text, size) <= room)
  return texts.find(fits) ?? values.map((value) => value.toExponential(1))
}

/**
 * The text, or as much of its beginning as is about `room` pixels wide, then `…`; empty if not even one character has room.
 */
export function shortened(text: string, room: number, size: number, weight: Weight = 'normal'): string {
  if (textWidth(text, size, weight) <= room) return text
  const ellipsis = '…'
  let left = room - textWidth(ellipsis, size, weight)
  let kept = ''
  for (const [character] of text.matchAll(letters)) {
    left -= textWidth(character, size, weight)
    if (left < 0) break
    kept += character
  }
  return kept === '' ? '' : kept.trimEnd() + ellipsis
}

const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/**
 * Whether the first letter of a text is one of a script that is written from right to left (UAX #9, rules P2 and P3).
 */
export function beginsRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** DejaVu, the font of files, is so many times wider than the one that texts are measured in. */
export const widestFont = 1.2

/** Lines do not end at spaces that do not break, such as those between the digits of French numbers. */
const unbroken = '\\u00a0\\u2007\\u202f'
const space = `[^\\S${unbroken}]`

/** A word with the spaces after it, or one wide character with its brackets and stops: lines may end after each. */
const pieces = new RegExp(
  `[「『（【〈《]*(?:${wide.source}[、。，．・：；！？」』）】〉》ー々]*|(?:(?!${wide.source})[\\S${unbroken}])+${space}*)|${space}+`,
  'gu',
)

/**
 * A character with the marks on it, and those that a virama (of Hindi) or a joiner binds to it. Not all browsers that are supported have
 * Intl.Segmenter.
 */
const letters = /\P{M}[\p{M}\p{Cf}]*(?:(?<=[\u094d\u200d])\P{M}[\p{M}\p{Cf}]*)*|\p{M}+/gu

/**
 * The lines of a text that are about `room` pixels wide at most; at least one. A word that is wider than a line is divided.
 */
export function wrapped(text: string, room: number, size: number, weight: Weight = 'normal'): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), size, weight) <= room
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  for (const [piece] of text.matchAll(pieces)) {
    if (fits(piece)) add(piece)
    else for (const [letter] of piece.matchAll(letters)) add(letter)
  }
  return [...lines, line.trimEnd()]
}

/**
 * The first `most` lines of a wrapped text, at least one. The last one ends with `…` if the text has more.
 */
export function wrappedWithin(
  text: string,
  room: number,
  size: number,
  most: number,
  weight: Weight = 'normal',
): string[] {
  if (room < size) return [shortened(text, room, size, weight)]
  const lines = wrapped(text, room, size, weight)
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), shortened(`${rest} …`, room, size, weight)]
}

/** The width in pixels of the widest part of a text that no line may end in. */
export function widestPiece(text: string, size: number, weight: Weight = 'normal'): number {
  return Math.max(0, ...Array.from(text.matchAll(pieces), ([piece]) => textWidth(piece.trimEnd(), size, weight)))
}

import type { Formats } from './chart-spec.ts'

/**
 * Advance widths of the characters from space to tilde in Helvetica, in thousandths of the font size. Source: the
 * metrics that Adobe publishes for the standard PDF fonts (Core14 AFM).
 */
const ADVANCES =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)

type Weight = 'normal' | 'bold'

const BOLD = 1.08
const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]/u
const combining = /^[\p{M}\p{Cf}\p{Cc}]$/u

function advanceOf(character: string): number {
  const known = ADVANCES[character.charCodeAt(0) - 32]
  if (known !== undefined) return known
  if (combining.test(character)) return 0
  if (wideCharacter.test(character)) return 1000
  // An accented letter is as wide as its base letter; letters of other scripts have an average width.
  return ADVANCES[character.normalize('NFD').charCodeAt(0) - 32] ?? 600
}

/**
 * Estimates the width of a text in pixels without a font; real fonts differ by a few per cent.
 */
export function textWidth(text: string, size: number, weight: Weight = 'normal'): number {
  let thousandths = 0
  for (const character of text) thousandths += advanceOf(character)
  return (thousandths / 1000) * size * (weight === 'bold' ? BOLD : 1)
}

/**
 * Formats numbers uniformly in the most exact notation that fits `maxWidth` pixels: in full, compact (1.2M), or in
 * powers of ten.
 */
export function fittedNumbers(values: readonly number[], maxWidth: number, size: number, formats: Formats): string[] {
  const notations = [formats.number, formats.compact]
  const texts = notations.map((notation) => values.map((value) => notation(value)))
  const fits = (candidate: readonly string[]) => candidate.every((text) => textWidth(text, size) <= maxWidth)
  return texts.find(fits) ?? values.map((value) => value.toExponential(1))
}

/**
 * Shortens a text to about `maxWidth` pixels, ending in `…`; empty if not even one character fits.
 */
export function shortened(text: string, maxWidth: number, size: number, weight: Weight = 'normal'): string {
  if (textWidth(text, size, weight) <= maxWidth) return text
  const ellipsis = '…'
  let remaining = maxWidth - textWidth(ellipsis, size, weight)
  let kept = ''
  for (const [character] of text.matchAll(letters)) {
    remaining -= textWidth(character, size, weight)
    if (remaining < 0) break
    kept += character
  }
  return kept === '' ? '' : kept.trimEnd() + ellipsis
}

const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Returns whether the first letter of a text is from a script written from right to left (UAX #9, rules P2 and P3). */
export function beginsRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** The ratio of the width of DejaVu, the font of files, to that of the font in which texts are measured. */
export const fileFontRatio = 1.2

/** Lines do not break at non-breaking spaces, such as those between the digits of French numbers. */
const noBreakSpaces = '\\u00a0\\u2007\\u202f'
const space = `[^\\S${noBreakSpaces}]`

/**
 * A word with its trailing spaces, or one wide character with its brackets and punctuation. Lines may break after each.
 */
const pieces = new RegExp(
  `[「『（【〈《]*(?:${wideCharacter.source}[、。，．・：；！？」』）】〉》ー々]*|(?:(?!${wideCharacter.source})[\\S${noBreakSpaces}])+${space}*)|${space}+`,
  'gu',
)

/**
 * Matches a character with its combining marks, and the characters joined to it by a virama (Hindi) or a joiner. Some
 * supported browsers lack Intl.Segmenter.
 */
const letters = /\P{M}[\p{M}\p{Cf}]*(?:(?<=[\u094d\u200d])\P{M}[\p{M}\p{Cf}]*)*|\p{M}+/gu

/**
 * Wraps a text into lines of about `maxWidth` pixels; returns at least one line. A word wider than a line is divided.
 */
export function wrapped(text: string, maxWidth: number, size: number, weight: Weight = 'normal'): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), size, weight) <= maxWidth
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
 * Wraps a text into at most `maxLines` lines, at least one. The last line ends in `…` if the text is longer.
 */
export function wrappedWithin(
  text: string,
  maxWidth: number,
  size: number,
  maxLines: number,
  weight: Weight = 'normal',
): string[] {
  if (maxWidth < size) return [shortened(text, maxWidth, size, weight)]
  const lines = wrapped(text, maxWidth, size, weight)
  if (lines.length <= maxLines) return lines
  const rest = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), shortened(`${rest} …`, maxWidth, size, weight)]
}

/** Returns the width of the widest part of a text that has no line break opportunity, in pixels. */
export function widestPiece(text: string, size: number, weight: Weight = 'normal'): number {
  return Math.max(0, ...Array.from(text.matchAll(pieces), ([piece]) => textWidth(piece.trimEnd(), size, weight)))
}

import type { Formats } from './chart-spec.ts'
import { advanceOf, type Weight } from './glyph-widths.ts'
import { drawnLine, graphemes, graphemeSource } from './graphemes.ts'

/**
 * Returns the width of a text in pixels in the font of files, which is wider than the fonts of screens.
 */
export function textWidth(text: string, size: number, weight: Weight = 'normal'): number {
  return (advanceOf(text, weight) / 1000) * size
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

/** Longer texts are cut before they are measured; no place shows as many characters. */
const maxLength = 2000
const ellipsis = '…'
const bounded = (text: string) => (text.length > maxLength ? drawnLine(text.slice(0, maxLength)) + ellipsis : text)

/**
 * Shortens a text to one line of at most `maxWidth` pixels, ending in `…` after a whole grapheme; empty if not even one
 * fits.
 */
export function shortened(text: string, maxWidth: number, size: number, weight: Weight = 'normal'): string {
  const line = drawnLine(bounded(text))
  if (textWidth(line, size, weight) <= maxWidth) return line
  let remaining = maxWidth - textWidth(ellipsis, size, weight)
  let kept = ''
  for (const [grapheme] of line.matchAll(graphemes)) {
    remaining -= textWidth(grapheme, size, weight)
    if (remaining < 0) break
    kept += grapheme
  }
  return kept === '' ? '' : kept.trimEnd() + ellipsis
}

const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Returns whether the first letter of a text is from a script written from right to left (UAX #9, rules P2 and P3). */
export function beginsRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** Lines do not break at non-breaking spaces, such as those between the digits of French numbers. */
const noBreakSpaces = '\\u00a0\\u2007\\u202f'
const space = `[^\\S${noBreakSpaces}]`

/** East Asian characters and emoji, beside which lines may break. */
const breakable = String.raw`(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}\u{20000}-\u{3ffff}]|\p{Extended_Pictographic}(?=\ufe0f))`

/**
 * A word with its trailing spaces, or one such character with its brackets and punctuation. Lines may break after each.
 */
const pieces = new RegExp(
  `[「『（【〈《]*(?:${graphemeSource(breakable)}[、。，．・：；！？」』）】〉》ー々]*|(?:(?!${breakable})[\\S${noBreakSpaces}])+${space}*)|${space}+`,
  'gu',
)

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
  for (const [piece] of drawnLine(text).matchAll(pieces)) {
    if (fits(piece)) add(piece)
    else for (const [grapheme] of piece.matchAll(graphemes)) add(grapheme)
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
  const lines = wrapped(bounded(text), maxWidth, size, weight)
  if (lines.length <= maxLines) return lines
  const rest = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), shortened(`${rest} …`, maxWidth, size, weight)]
}

/** Returns the width of the widest part of a text that has no line break opportunity, in pixels. */
export function widestPiece(text: string, size: number, weight: Weight = 'normal'): number {
  return Math.max(0, ...Array.from(text.matchAll(pieces), ([piece]) => textWidth(piece.trimEnd(), size, weight)))
}

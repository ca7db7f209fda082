import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { drawnLine, graphemes } from '@portico/charts/graphemes.ts'
import type { TextStyle } from '@portico/charts/palette.ts'
import type { PdfFonts } from '@portico/charts/pdf-marks.ts'
import { drawnGrapheme } from './drawn-graphemes.ts'
import { hasRightToLeft, needsRuns, type TextFont } from './text-fonts.ts'

/** A part of a text with one font and direction, with its letters in the order that the shaping engine expects. */
export type Run = { font: TextFont; text: string }
type Base = 'auto' | 'rtl'
type Leveled = Run & { level: number }

// @NOTE the types declare a default export, which this CommonJS module does not have.
const bidiFactory = createRequire(import.meta.url)('bidi-js') as () => Bidi
const bidi = bidiFactory()
/**
 * Characters that are removed, since a name with them would change the direction of the text around it. Messages
 * isolate values only by U+2068 and U+2069.
 */
const removed = /[\u202a-\u202e\u2066\u2067]/gu
/**
 * Splits a text into runs in visual order from left to right (Unicode bidirectional algorithm, UAX #9); each run has
 * its letters in reading order. `base` is the direction of the surrounding text; `auto` takes it from the first letter.
 * Null if the whole text is one run of DejaVu.
 */
export function runsOf(text: string, weight: TextStyle['weight'], base: Base = 'auto'): Run[] | null {
  if (!needsRuns(text)) return null
  return visualOrder(leveledRuns(text, weight === 600, base)).map(({ font, text: letters, level }) => ({
    font,
    text: level % 2 === 1 ? rtlText(letters) : letters,
  }))
}

/** Returns the fonts of a PDF that is read in this direction. */
export function pdfFonts(direction: 'ltr' | 'rtl'): PdfFonts {
  const base = direction === 'rtl' ? 'rtl' : 'auto'
  return { regular: 'regular', bold: 'bold', runsOf: (text, weight) => runsOf(text, weight, base) }
}

/** Treats the text as a single line, as it is drawn. A grapheme is never divided between runs. */
function leveledRuns(text: string, isBold: boolean, base: Base): Leveled[] {
  const line = drawnLine(text.replaceAll(removed, '')).replaceAll(/\s/gu, ' ')
  const levels = levelsOf(line, base)
  const runs: Leveled[] = []
  for (const { 0: grapheme, index } of line.matchAll(graphemes)) {
    const drawn = drawnGrapheme(grapheme, isBold)
    if (drawn === null) continue
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    if (last?.font === drawn.font && last.level === level) last.text += drawn.text
    else runs.push({ ...drawn, level })
  }
  return runs
}

/**
 * Returns the embedding level of each UTF-16 unit. An ellipsis at the end continues the word that it shortens, wherever
 * the line ends. `base` counts only for texts with letters from right to left; others read as they do elsewhere.
 */
function levelsOf(line: string, base: Base): Uint8Array {
  const direction = base === 'rtl' && hasRightToLeft(line) ? 'rtl' : undefined
  const { levels } = bidi.getEmbeddingLevels(line.replaceAll(pictures, neutral), direction)
  const shortenedWord = /[\p{L}\p{M}](?=…$)/u.exec(line)
  if (shortenedWord !== null) levels[line.length - 1] = levels[shortenedWord.index] ?? 0
  return levels
}

/** bidi-js takes the halves of characters beyond the basic plane for Latin letters, but emoji have no direction. */
const pictures = /[\u{1f000}-\u{1faff}]/gu
const neutral = '\u2600\u2600'

/** Rule L2: from the highest level down to 1, reverses each sequence of runs at that level or higher. */
function visualOrder(runs: readonly Leveled[]): Leveled[] {
  let ordered = [...runs]
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Leveled[] = []
    let sequence: Leveled[] = []
    for (const run of ordered) {
      if (run.level >= level) sequence.unshift(run)
      else {
        next.push(...sequence, run)
        sequence = []
      }
    }
    ordered = [...next, ...sequence]
  }
  return ordered
}

/**
 * Prepares a right-to-left run for shaping, which reverses letters itself: mirrors brackets, and reverses text without
 * letters, such as a row of emoji, by graphemes.
 */
function rtlText(text: string): string {
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
  if (/\p{L}/u.test(text)) return mirrored
  return (mirrored.match(graphemes) ?? []).toReversed().join('')
}

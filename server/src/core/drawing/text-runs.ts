import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import type { TextStyle } from '@portico/charts/palette.ts'
import type { PdfFonts } from '@portico/charts/pdf-marks.ts'
import { fontOf, needsRuns, type TextFont } from './text-fonts.ts'

/** A part of a text with one font and direction, with its letters in the order that the shaping engine expects. */
export type Run = { font: TextFont; text: string }
type Base = 'auto' | 'rtl'
type Leveled = Run & { level: number }

// @NOTE the types declare a default export, which this CommonJS module does not have.
const bidiFactory = createRequire(import.meta.url)('bidi-js') as () => Bidi
const bidi = bidiFactory()
/** Control characters and direction marks are not drawn: no font has them, so they would be boxes. */
const undrawn = /^[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]$/u
/**
 * Characters that are removed, since a name with them would change the direction of the text around it. Messages
 * isolate values only by U+2068 and U+2069.
 */
const removed = /[\u202a-\u202e\u2066\u2067]/gu
/** Combining marks and joiners use the font of their letter. */
const combining = /^[\p{M}\u200c\u200d]$/u

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

/** Treats the text as a single line, as it is drawn. */
function leveledRuns(text: string, isBold: boolean, base: Base): Leveled[] {
  const line = text.replaceAll(removed, '').replaceAll(/\s/gu, ' ')
  const { levels } = bidi.getEmbeddingLevels(line, base === 'auto' ? undefined : base)
  const runs: Leveled[] = []
  let offset = 0
  for (const character of line) {
    const level = levels[offset] ?? 0
    offset += character.length
    if (undrawn.test(character)) continue
    const last = runs.at(-1)
    const font = last !== undefined && combining.test(character) ? last.font : fontOf(character, isBold)
    if (last?.font === font && last.level === level) last.text += character
    else runs.push({ font, text: character, level })
  }
  return runs
}

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
 * letters.
 */
function rtlText(text: string): string {
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
  return (/\p{L}/u.test(text) ? mirrored : mirrored.toReversed()).join('')
}

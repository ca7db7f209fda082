import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import type { TextStyle } from '@portico/charts/palette.ts'
import type { PdfFonts } from '@portico/charts/pdf-marks.ts'
import { fontOf, needsRuns, type TextFont } from './text-fonts.ts'

/** A part of a text in one font and direction, as it is given to what shapes its letters. */
export type Run = { font: TextFont; text: string }
type Base = 'auto' | 'rtl'
type Leveled = Run & { level: number }

// @NOTE its types say that it has a default export, which it has not as CommonJS.
const bidiFactory = createRequire(import.meta.url)('bidi-js') as () => Bidi
const bidi = bidiFactory()
/** Controls of lines and of direction have done their work here: they would be boxes. */
const undrawn = /^[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]$/u
/** Names with these would turn the text around them; messages isolate values by U+2068 and U+2069 alone. */
const turning = /[\u202a-\u202e\u2066\u2067]/gu
/** Marks and joiners follow their letter, in its font. */
const joined = /^[\p{M}\u200c\u200d]$/u

/**
 * The runs of a text as they stand from left to right (Unicode's bidirectional algorithm, UAX #9), each with its letters in the order in which
 * they are read. `base` is the direction of what is around the text; by itself a text has that of its first letter. Null where a text is one run of DejaVu.
 */
export function runsOf(text: string, weight: TextStyle['weight'], base: Base = 'auto'): Run[] | null {
  if (!needsRuns(text)) return null
  return visualOrder(leveledRuns(text, weight === 600, base)).map(({ font, text: letters, level }) => ({
    font,
    text: level % 2 === 1 ? turned(letters) : letters,
  }))
}

/** The fonts of a PDF whose texts are read in this direction. */
export function pdfFonts(direction: 'ltr' | 'rtl'): PdfFonts {
  const base = direction === 'rtl' ? 'rtl' : 'auto'
  return { regular: 'regular', bold: 'bold', runsOf: (text, weight) => runsOf(text, weight, base) }
}

/** A text is one line here, as it is where it is drawn. */
function leveledRuns(text: string, isBold: boolean, base: Base): Leveled[] {
  const line = text.replaceAll(turning, '').replaceAll(/\s/gu, ' ')
  const { levels } = bidi.getEmbeddingLevels(line, base === 'auto' ? undefined : base)
  const runs: Leveled[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? 0
    at += character.length
    if (undrawn.test(character)) continue
    const last = runs.at(-1)
    const font = last !== undefined && joined.test(character) ? last.font : fontOf(character, isBold)
    if (last?.font === font && last.level === level) last.text += character
    else runs.push({ font, text: character, level })
  }
  return runs
}

/** Rule L2: from the highest level to the lowest odd one, each sequence of runs of that level or a higher one is reversed. */
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

/** Letters from right to left are reversed by what shapes them; brackets are mirrored here, and what has no letters is reversed too. */
function turned(text: string): string {
  const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
  return (/\p{L}/u.test(text) ? mirrored : mirrored.toReversed()).join('')
}

import { graphemes, isEmoji } from './graphemes.ts'

/** The weight of a text: 400 or 600. */
export type Weight = 'normal' | 'bold'
type Advances = Readonly<Record<Weight, number>>

/**
 * Advance widths of the characters from space to tilde in DejaVu Sans, in thousandths of the font size. DejaVu is the
 * font of files, and wider than the fonts of screens. A test compares the numbers with the font.
 */
const normal =
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838'
    .split(' ')
    .map(Number)
/** By how much the bold font is wider. */
const bolder =
  '30 55 61 0 60 52 92 31 67 67 23 0 62 54 62 28 60 60 60 60 60 60 60 60 60 60 63 63 0 0 0 49 0 90 76 36 60 51 108 46 85 77 77 119 80 132 89 63 130 63 75 85 71 80 90 114 86 113 40 67 28 67 0 0 0 62 81 43 81 63 83 81 78 65 65 86 65 68 78 75 81 81 82 74 86 78 60 106 53 60 57 76 28 76 0'
    .split(' ')
    .map(Number)
const tables = { normal, bold: normal.map((width, index) => width + (bolder[index] ?? 0)) }

/** Letters without a decomposition, and punctuation of texts and figures. */
const others: ReadonlyMap<string, Advances> = new Map(
  (
    [
      ['łıŁ', 562, 642],
      ['ßøđðþĐ', 775, 838],
      ['æœÆŒØ', 1070, 1167],
      ['·‚‘’', 318, 380],
      ['–‹›', 500, 500],
      ['“”„«»•€£¥°', 636, 696],
      ['\u00a0\u2007\u202f', 636, 696],
      ['—…©®™', 1000, 1000],
    ] as const
  ).flatMap(([letters, plain, bold]) => Array.from(letters, (letter) => [letter, { normal: plain, bold }] as const)),
)

/** Advances by script: averages of words, in the fonts of files. Letters of Arabic and Devanagari join. */
const scripts: readonly (readonly [pattern: RegExp, advances: Advances])[] = [
  [/[\u0370-\u052f]/u, { normal: 690, bold: 770 }],
  [/[سشصض]/u, { normal: 880, bold: 980 }],
  [/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/u, { normal: 570, bold: 650 }],
  [/[आऑओऔ]/u, { normal: 1060, bold: 1150 }],
  [/[अऊखछजझणफभलशस]/u, { normal: 770, bold: 800 }],
  [/[\u0900-\u097f\u0e00-\u0e7f]/u, { normal: 610, bold: 665 }],
  [/[\uff61-\uffdc]/u, { normal: 500, bold: 500 }],
  [/[\u3200-\u321e]/u, { normal: 1700, bold: 1700 }],
]
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{20000}-\u{3ffff}]/u
const mark = /^[\p{M}\p{Cf}\p{Cc}]$/u
/** The vowel signs of Devanagari that stand beside their letter. */
const spacingMark = /^[\u0903\u093b\u093e-\u0940\u0949-\u094c\u094e\u094f]$/u
const spacing: Advances = { normal: 290, bold: 320 }
const emoji: Advances = { normal: 1280, bold: 1280 }
const full: Advances = { normal: 1000, bold: 1000 }
const average: Advances = { normal: 720, bold: 780 }
/** Arrows, signs of mathematics and other symbols. */
const symbol: Advances = { normal: 900, bold: 1000 }

function advancesOf(character: string): Advances {
  if (mark.test(character)) return spacingMark.test(character) ? spacing : { normal: 0, bold: 0 }
  const known = others.get(character) ?? scripts.find(([pattern]) => pattern.test(character))?.[1]
  if (known !== undefined) return known
  if (wide.test(character)) return full
  // An accented letter is as wide as its base letter.
  const base = character.normalize('NFD').charCodeAt(0) - 32
  const [plain, bold] = [tables.normal[base], tables.bold[base]]
  if (plain !== undefined && bold !== undefined) return { normal: plain, bold }
  return /^[\p{S}\p{P}]$/u.test(character) ? symbol : average
}

const kept = new Map<string, Advances>()

/** Remembers the advances of characters, most of which recur; the number of characters is bounded by Unicode. */
function keptAdvancesOf(character: string): Advances {
  const found = kept.get(character)
  if (found !== undefined) return found
  const advances = advancesOf(character)
  kept.set(character, advances)
  return advances
}

const beyondLetters = /\u200d|\u20e3|\ufe0f|[\u2190-\u2bff]|[\u{1f000}-\u{1faff}]/u

/**
 * Returns the width of a text in thousandths of the font size, in the font of files. Exact for ASCII; elsewhere about as
 * wide as in the font, or a few per cent wider.
 */
export function advanceOf(text: string, weight: Weight): number {
  const table = tables[weight]
  let sum = 0
  if (!beyondLetters.test(text)) {
    for (const character of text) sum += table[character.charCodeAt(0) - 32] ?? keptAdvancesOf(character)[weight]
    return sum
  }
  for (const [grapheme] of text.matchAll(graphemes)) {
    if (isEmoji(grapheme)) sum += emoji[weight]
    else
      for (const character of grapheme) sum += table[character.charCodeAt(0) - 32] ?? keptAdvancesOf(character)[weight]
  }
  return sum
}

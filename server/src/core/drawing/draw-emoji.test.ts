import { describe, expect, test } from 'vitest'
import { drawnGrapheme } from './drawn-graphemes.ts'
import { glyphPath, shapingFont } from './opened-fonts.ts'
import { outlineOf } from './text-outlines.ts'
import { pdfFonts, runsOf } from './text-runs.ts'

const style = { size: 20, weight: 400, color: '#000000' } as const
const shown = (text: string) => runsOf(text, 400)?.map(({ font, text: letters }) => [font, letters])
/** Returns the number of glyphs of a text, and how many of them are boxes. */
function glyphsOf(text: string): { count: number; boxes: number } {
  const ids = (runsOf(text, 400) ?? [{ font: 'regular' as const, text }]).flatMap((run) =>
    shapingFont(run.font)
      .layout(run.text, [])
      .glyphs.map(({ id }) => id),
  )
  return { count: ids.length, boxes: ids.filter((id) => id === 0).length }
}

describe('an emoji', () => {
  test.each([
    ['a picture', '🏭'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a profession with a skin tone', '👩🏽\u200d🚀'],
    ['a skin tone', '👍🏿'],
    ['the flag of a country', '🇩🇪'],
    ['the flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['an unknown region', '🏴\u{e0067}\u{e0062}\u{e0078}\u{e0078}\u{e0078}\u{e007f}'],
    ['an unknown sequence', '🏭\u200d🚚'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a heart in colour', '❤\ufe0f'],
    ['a heart as a symbol', '❤\ufe0e'],
    ['a symbol that DejaVu lacks', '⏱'],
    ['an emoji of 2025', '🫩'],
    ['a letter of a flag', '🇫'],
  ])('is one glyph: %s', (_name, emoji) => expect(glyphsOf(emoji)).toEqual({ count: 1, boxes: 0 }))

  test.each([
    ['a joiner', '\u200d'],
    ['a variation selector', '\ufe0f'],
    ['tags', '\u{e0067}\u{e007f}'],
    ['a code point that is unassigned', '\u{1faff}'],
  ])('is left out if it is %s', (_name, text) =>
    expect(outlineOf(text, style) ?? { d: '', width: 0 }).toEqual({ d: '', width: 0 }),
  )

  test('has its font, and the text around it another', () => {
    expect(shown('🏭 Plant 7 🚚')).toEqual([
      ['emoji-regular', '🏭'],
      ['regular', ' Plant 7 '],
      ['emoji-regular', '🚚'],
    ])
    expect(runsOf('🏭', 600)).toEqual([{ font: 'emoji-bold', text: '🏭' }])
    // Digits and symbols that DejaVu has are letters unless a selector asks for the emoji.
    expect(shown('7 ☎ ☎\ufe0f')).toEqual([
      ['regular', '7 ☎ '],
      ['emoji-regular', '☎\ufe0f'],
    ])
    for (const text of ['© ® ™ Co.', 'a → b', '5 × 3']) expect(runsOf(text, 400) ?? []).not.toContain('emoji-regular')
  })

  test('stays whole and in order among letters from right to left', () => {
    expect(shown('مصنع 🏭👩🏽\u200d🚀')?.map(([, text]) => text)).toEqual(['👩🏽\u200d🚀🏭', 'مصنع '])
    expect(shown('🏭 مصنع 7')?.map(([, text]) => text)).toEqual(['7', ' مصنع ', '🏭'])
    // Without such letters, a document from right to left leaves a label as it is.
    const labels = pdfFonts('rtl').runsOf?.('🏭 Plant (7) 🚚', 400)
    expect(labels?.map(({ text }) => text)).toEqual(['🏭', ' Plant (7) ', '🚚'])
  })
})

test('letters have the first font that has them', () => {
  expect(shown('서울 東京 ไทย')).toEqual([
    ['korean-regular', '서울'],
    ['regular', ' '],
    ['japanese-regular', '東京'],
    ['regular', ' '],
    ['thai-regular', 'ไทย'],
  ])
  // Hangul that is stored in parts, as file names of macOS are, and the symbol of Korean companies.
  expect(shown('서울'.normalize('NFD'))).toEqual([['korean-regular', '서울']])
  expect(shown('㈜삼성')).toEqual([['korean-regular', '(주)삼성']])
  expect(drawnGrapheme('น้ำ', false)?.text).toBe('น\u0e4d\u0e49\u0e32')
})

test('the ellipsis of a shortened text continues its last word in every document', () => {
  const texts = (text: string, direction: 'ltr' | 'rtl') =>
    pdfFonts(direction)
      .runsOf?.(text, 400)
      ?.map((run) => run.text)
  expect(texts('الشركة الع…', 'rtl')).toEqual(['الشركة الع…'])
  expect(texts('Windows الع…', 'ltr')).toEqual(['Windows ', 'الع…'])
  expect(texts('الشركة Wind…', 'rtl')).toEqual(['Wind…', 'الشركة '])
  expect(texts('東京…', 'rtl')?.join('')).toBe('東京…')
  expect(texts('مصنع 12…', 'rtl')).toEqual(['…', '12', 'مصنع '])
})

test('drawing composite letters does not separate later Arabic letters', () => {
  const word = 'الأجهزة'
  const first = outlineOf(word, style)
  for (const { id } of shapingFont('regular').layout('ﮪﮫﮬﮭۀچڿڃ', []).glyphs)
    glyphPath('regular', shapingFont('regular').getGlyph(id))
  for (let letter = 0x600; letter < 0x700; letter += 1) outlineOf(String.fromCodePoint(letter), style)
  expect(outlineOf(word, style)).toEqual(first)
})

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decode } from 'fast-png'
import { openSync, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { languages } from '@portico/contract/platform/language.ts'
import type { Mark, TextMark } from '@portico/charts/drawing.ts'
import { dashboardPdf } from './draw-dashboard.ts'
import { pngOf } from './draw-png.ts'
import type { Picture } from './draw-requests.ts'
import { drawnGrapheme } from './drawn-graphemes.ts'
import { fontFile, textFonts, type TextFont } from './text-fonts.ts'
import { outlineOf } from './text-outlines.ts'
import { pdfFonts, runsOf } from './text-runs.ts'

const root = path.join(import.meta.dirname, '../../../..')
const fonts = new Map(textFonts.map((name) => [name, openSync(fontFile(name)) as Font]))
const regular = { size: 24, weight: 400, color: '#000000' } as const
const titles = {
  ar: 'المبيعات حسب المنطقة',
  hi: 'क्षेत्र के अनुसार बिक्री',
  ja: '地域別の売上（髙橋・山﨑）',
  ko: '지역별 매출과 장비 수량',
  th: 'ยอดขายตามภูมิภาคทั้งหมด น้ำมัน',
}

describe('each character of the messages has a glyph', () => {
  test.each(languages)('in %s', (language) => {
    const texts = globSync(
      `{{contract,server,web}/src,features/*/{contract,server,web}}/**/messages/${language}.json`,
      {
        cwd: root,
      },
    ).map((file) => readFileSync(path.join(root, file), 'utf8'))
    expect(texts.length).toBeGreaterThan(20)
    const missing = (isBold: boolean) =>
      [...new Set(texts.join(''))].filter((character) => {
        const font = fonts.get(drawnGrapheme(character, isBold)?.font ?? 'regular')
        return /[^\p{C}\s]/u.test(character) && font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) !== true
      })
    expect([missing(false), missing(true)]).toEqual([[], []])
  })
})

test.each(Object.entries(titles))('a title is shaped without replacement glyphs: %s', (_language, title) => {
  for (const weight of [400, 600] as const)
    for (const { font, text } of runsOf(title, weight) ?? []) {
      const run = fonts.get(font)?.layout(text, [])
      expect(run?.glyphs.map(({ id }) => id)).not.toContain(0)
    }
})

test('a name does not change the direction of surrounding text', () => {
  const textOf = (text: string) => (runsOf(text, 400) ?? []).map((run) => run.text).join('')
  expect(textOf('Company \u202egpj.exe\u2067 and more')).toBe('Company gpj.exe and more')
})

test('Devanagari signs are positioned correctly', () => {
  // A vowel that is written before its consonant, and three letters that form one glyph.
  expect(
    fonts
      .get('devanagari-regular')
      ?.layout('हि', [])
      .glyphs.map(({ codePoints }) => codePoints),
  ).toEqual([[0x93f], [0x939]])
  const widths = ['क्षि', 'क्ष'].map((text) => outlineOf(text, regular)?.width ?? 0)
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0)
})

describe('the runs of a text', () => {
  const shown = (text: string) => runsOf(text, 400)?.map((run) => run.text)
  test('do not exist if DejaVu has all letters', () => {
    for (const text of ['Number of rows', 'Größe · 45 % – Łódź', 'Ελλάδα', 'Москва', '', ' '])
      expect(runsOf(text, 600)).toBe(null)
  })
  test('use the fonts of their scripts', () => {
    const named = (text: string, weight: 400 | 600) => runsOf(text, weight)?.map(({ font, text: of }) => [font, of])
    expect(named('東京 Windows 11', 600)).toEqual([
      ['japanese-bold', '東京'],
      ['bold', ' Windows 11'],
    ])
    expect(named('हिन्दी, 45', 400)).toEqual([
      ['devanagari-regular', 'हिन्दी'],
      ['regular', ', 45'],
    ] satisfies [TextFont, string][])
  })
  test('are in visual order from left to right', () => {
    expect(shown('عدد (2025): 45%')).toEqual(['%', '45', ' :(', '2025', 'عدد )'])
    // Direction marks around letters of DejaVu are not drawn as boxes.
    expect(shown('\u2068Berlin\u2069 · \u206836%\u2069')?.join('')).toBe('Berlin · 36%')
    // A line break becomes a space, and a control character is not drawn.
    expect(shown('東京\n大阪\u0001')).toEqual(['東京', ' ', '大阪'])
    expect(shown('\u202b東京 Linux\u202c عدد')).toEqual(['東京', ' Linux ', 'عدد'])
    expect(shown('Windows عدد 11')).toEqual(['Windows ', '11', 'عدد '])
    expect(shown('عدد Windows 11')).toEqual(['Windows 11', 'عدد '])
  })
})

test('in a right-to-left document, clauses start at the right', () => {
  const shown = (base: 'auto' | 'rtl') => runsOf('Borealis · آخر يوم', 400, base)?.map(({ text }) => text)
  expect(shown('auto')).toEqual(['Borealis · ', 'آخر يوم'])
  // The separator is read after Borealis, which is on the right.
  expect(shown('rtl')).toEqual([' · آخر يوم', 'Borealis'])
  const fonts = (['ltr', 'rtl'] as const).map((direction) => pdfFonts(direction).runsOf?.('Borealis · آخر', 400)?.[0])
  expect(fonts.map((run) => run?.text.includes('Borealis'))).toEqual([true, false])
})

const mark = (text: string): TextMark => ({ kind: 'text', part: 'heading', x: 8, y: 32, side: 'left', text })
const pictureOf = (...marks: Mark[]): Picture => ({
  title: '',
  description: '',
  view: { x: 0, y: 0, width: 420, height: 48 },
  marks,
})
/** Returns the offsets of the pixels that a text darkens. */
async function pixelsOf(text: string): Promise<Set<number>> {
  const { data, channels } = decode(await pngOf(pictureOf(mark(text))))
  const pixels = new Set<number>()
  for (let offset = 0; offset < data.length; offset += channels) if ((data[offset] ?? 255) < 128) pixels.add(offset)
  return pixels
}

test.each(Object.entries(titles))('a picture has the letters of %s instead of boxes', async (_language, title) => {
  const drawn = await pixelsOf(title)
  expect(drawn.size).toBeGreaterThan(500)
  // Private-use characters, which no font has, are drawn as boxes.
  const boxes = await pixelsOf(title.replaceAll(/[^ ]/gu, '\ue123'))
  const same = [...drawn].filter((index) => boxes.has(index)).length
  expect(same / Math.min(drawn.size, boxes.size)).toBeLessThan(0.6)
  // Other letters give another picture, whereas boxes all look alike.
  const others = await pixelsOf(Array.from(title).toReversed().join(''))
  expect([...drawn].filter((index) => !others.has(index)).length).toBeGreaterThan(200)
})

test('a PDF has the fonts that its texts need, and no others', async () => {
  const fontsIn = async (title: string) => {
    const pages = { title, lines: [], figures: [], charts: [], foot: 'End', direction: 'ltr', language: 'en' } as const
    const pdf = Buffer.from(await dashboardPdf(pages)).toString('latin1')
    return new Set([...pdf.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name))
  }
  expect(await fontsIn('Number of rows')).toEqual(new Set(['DejaVuSans', 'DejaVuSans-Bold']))
  expect(await fontsIn(titles.ja)).toEqual(new Set(['DejaVuSans', 'BIZUDPGothic-Bold']))
  expect(await fontsIn(titles.hi)).toEqual(new Set(['DejaVuSans', 'DejaVuSans-Bold', 'NotoSansDevanagari-Bold']))
  expect(await fontsIn(titles.ar)).toEqual(new Set(['DejaVuSans', 'DejaVuSans-Bold']))
})

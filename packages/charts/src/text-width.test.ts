import { fileURLToPath } from 'node:url'
import PdfDocument from 'pdfkit'
import { describe, expect, it, test } from 'vitest'
import { beginsRightToLeft, shortened, textWidth, wrapped, wrappedWithin } from './text-width.ts'

const files = {
  normal: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

describe('the width of a text', () => {
  it.each(['normal', 'bold'] as const)('matches the font of files: %s', (weight) => {
    const pdf = new PdfDocument().font(files[weight], 1000)
    const letters = [
      ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32)),
      ...Array.from('éŁÅçñŻő…–'),
    ]
    const widths = letters.map((letter) => [letter, Math.round(pdf.widthOfString(letter))])
    expect(letters.map((letter) => [letter, Math.round(textWidth(letter, 1000, weight))])).toEqual(widths)
    for (const word of ['ß', 'æ', 'ø', 'đ', 'Œ', '·', '“', '€', '—', '\u00a0', '%', '→', '≥'])
      expect(textWidth(word, 1000, weight), word).toBeGreaterThanOrEqual(Math.floor(pdf.widthOfString(word)))
  })

  it.each([
    ['', 0],
    ['e\u0301', 615],
    ['日本', 2000],
    ['한국', 2000],
    ['😀', 1280],
    ['\u200d', 0],
    ['👨\u200d👩\u200d👧', 1280],
    ['👍🏽', 1280],
    ['🇩🇪🇫🇷', 2560],
    ['1\ufe0f\u20e3', 1280],
  ])('of %j', (text, expected) => expect(Math.round(textWidth(text, 1000))).toBe(expected))

  it('is larger in bold', () => expect(textWidth('a', 100, 'bold')).toBeGreaterThan(textWidth('a', 100)))
})

describe('a shortened text', () => {
  it.each([
    ['Windows', 100, 'Windows'],
    ['Windows', 50, 'Wind…'],
    ['a b c d e f', 46, 'a b c…'],
    ['Windows', 5, ''],
    ['Windows', -10, ''],
    ['', 0, ''],
    ['😀😀😀😀', 50, '😀😀…'],
    ['👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀', 49, '👩🏽\u200d🚀👩🏽\u200d🚀…'],
    ['🇩🇪🇫🇷🇮🇹🇪🇸', 50, '🇩🇪🇫🇷…'],
    ['नमस्ते दुनिया', 50, 'नमस्ते…'],
    ['한국어지원', 45, '한국…'],
    ['a\nb\tc', 100, 'a b c'],
    ['a\u0000\u0085\u00ad\ufeffb', 100, 'a b'],
    ['مرحبا بالعالم', 55, 'مرحبا…'],
  ])('%s in %d pixels', (text, room, expected) => expect(shortened(text, room, 13)).toBe(expected))
})

describe('the lines of a text', () => {
  it('break between words, and keep all of them', () => {
    expect(wrapped('Number of rows by operating system', 105, 12)).toEqual(['Number of rows', 'by operating', 'system'])
    expect(wrapped('Rows', 100, 12)).toEqual(['Rows'])
    expect(wrapped('', 100, 12)).toEqual([''])
  })

  it('divide a word that is wider than a line', () => {
    const lines = wrapped('W'.repeat(30), 100, 12)
    expect(lines.join('')).toBe('W'.repeat(30))
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(100)
    expect(wrapped('नमस्ते', 1, 12)).toEqual(['न', 'म', 'स्ते'])
    expect(wrapped('น้ำ', 1, 12)).toEqual(['น้ำ'])
    expect(wrapped('👩🏽\u200d🚀🇩🇪❤\ufe0f\u200d🔥', 1, 12)).toEqual(['👩🏽\u200d🚀', '🇩🇪', '❤\ufe0f\u200d🔥'])
  })

  it('break between East Asian characters, but neither before punctuation nor after an opening bracket', () => {
    expect(wrapped('地域別の売上（東京）、年', 72, 12)).toEqual(['地域別の売上', '（東京）、年'])
    expect(wrapped('売上高の推移（2025', 72, 12)).toEqual(['売上高の推移', '（2025'])
    expect(wrapped('売上高の推移。', 72, 12)).toEqual(['売上高の推', '移。'])
  })
})

describe('the direction of a text', () => {
  it.each([
    ['الأجهزة', true],
    ['(2025) الأجهزة Windows', true],
    ['Windows الأجهزة', false],
    ['地域', false],
    ['2025', false],
    ['', false],
  ])('of %s: right to left %s', (text, expected) => {
    expect(beginsRightToLeft(text)).toBe(expected)
  })
})

test.each<[number, string[]]>([
  [1, ['one tw…']],
  [2, ['one two', 'three f…']],
  [3, ['one two', 'three', 'four']],
])('a text cut to %d lines ends in an ellipsis', (most, expected) =>
  expect(wrappedWithin('one two three four', 60, 13, most)).toEqual(expected),
)

test('a text without room is empty', () => expect(wrappedWithin('one two', 0, 13, 3)).toEqual(['']))

test('a text of a million characters is shortened at once', () => {
  const started = performance.now()
  for (const text of ['W'.repeat(1e6), '🏭'.repeat(5e5), 'e' + '\u0301'.repeat(1e6), 'a '.repeat(5e5)]) {
    expect(wrappedWithin(text, 200, 13, 3).at(-1)).toMatch(/…$/)
    expect(shortened(text, 200, 13)).toMatch(/…$/)
  }
  expect(performance.now() - started).toBeLessThan(3000)
})

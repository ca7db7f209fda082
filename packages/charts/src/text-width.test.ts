import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { beginsRightToLeft, shortened, textWidth, wrapped, wrappedWithin } from './text-width.ts'

const metrics = readFileSync(
  path.join(import.meta.dirname, '../../../node_modules/pdfkit/js/data/Helvetica.afm'),
  'latin1',
)

describe('the width of a text', () => {
  it("matches Adobe's metrics", () => {
    const measured = [...metrics.matchAll(/^C (\d+) ; WX (\d+)/gm)].map(([, code, width]) => [
      Number(code),
      Number(width),
    ])
    // Adobe's encoding has curved quotation marks at these two codes.
    const ascii = measured.filter(([code = 0]) => code >= 32 && code <= 126 && code !== 39 && code !== 96)
    expect(ascii).toHaveLength(93)
    for (const [code = 0, width] of ascii)
      expect([code, Math.round(textWidth(String.fromCharCode(code), 1000))]).toEqual([code, width])
  })

  it.each([
    ['', 0],
    ['e', 556],
    ['é', 556],
    ['e\u0301', 556],
    ['日本', 2000],
    ['😀', 1000],
    ['س', 600],
    ['\u200d', 0],
  ])('of %j', (text, expected) => expect(textWidth(text, 1000)).toBe(expected))

  it('is larger in bold', () => expect(textWidth('a', 100, 'bold')).toBeGreaterThan(textWidth('a', 100)))
})

describe('a shortened text', () => {
  it.each([
    ['Windows', 100, 'Windows'],
    ['Windows', 40, 'Wind…'],
    ['a b c d e f', 40, 'a b c…'],
    ['Windows', 5, ''],
    ['Windows', -10, ''],
    ['', 0, ''],
    ['😀😀😀😀', 40, '😀😀…'],
  ])('%s in %d pixels', (text, room, expected) => expect(shortened(text, room, 13)).toBe(expected))
})

describe('the lines of a text', () => {
  it('break between words, and keep all of them', () => {
    expect(wrapped('Number of rows by operating system', 100, 12)).toEqual(['Number of rows', 'by operating', 'system'])
    expect(wrapped('Rows', 100, 12)).toEqual(['Rows'])
    expect(wrapped('', 100, 12)).toEqual([''])
  })

  it('divide a word that is wider than a line', () => {
    const lines = wrapped('W'.repeat(30), 100, 12)
    expect(lines.join('')).toBe('W'.repeat(30))
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(100)
    expect(wrapped('नमस्ते', 1, 12)).toEqual(['न', 'म', 'स्ते'])
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
  [2, ['one two', 'three fo…']],
  [3, ['one two', 'three', 'four']],
])('a text cut to %d lines ends in an ellipsis', (most, expected) =>
  expect(wrappedWithin('one two three four', 52, 13, most)).toEqual(expected),
)

test('a text without room is empty', () => expect(wrappedWithin('one two', 0, 13, 3)).toEqual(['']))

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sheetOf, tileOf, sampleTiles } from '@portico/charts/boards/test-sheets.ts'
import { readPdf } from '@portico/charts/test-pdf-texts.ts'
import { languages, directionOf, type Language } from '@portico/contract/platform/language.ts'
import { boardPdf } from './draw-board.ts'
import type { PrintedBoard } from './draw-requests.ts'

const brand = path.join(import.meta.dirname, '../../../../web/public/brand')
const svg = { type: 'image/svg+xml', bytes: readFileSync(path.join(brand, 'aurora.svg')) }
const drawn = async (changes: Partial<PrintedBoard> = {}, language: Language = 'en') => {
  const { logo: _size, ...sheet } = sheetOf(sampleTiles, { direction: directionOf(language) })
  const board = { sheet, logo: null, brandColour: '#0a7a5a', language, madeAt: Date.UTC(2026, 10, 26), ...changes }
  return boardPdf(board)
}

describe('the PDF of a board', () => {
  test('has every widget as text, on pages with brand, title and page number', async () => {
    const { pages, objects } = readPdf(await drawn())
    expect(pages).toHaveLength(3)
    const all = pages.flat()
    for (const { title } of sampleTiles) expect(all).toContain(title)
    for (const text of ['1,204', '12 days', 'gate-1.warehouse.example.com', 'and 3 more', 'No requests'])
      expect(all).toContain(text)
    pages.forEach((texts, index) => {
      for (const text of ['Aurora Systems', 'Aurora One', 'Insights', `Page ${index + 1} of 3`])
        expect(texts).toContain(text)
    })
    expect(objects).not.toContain('/Subtype /Image')
  })

  test('is tagged, and has bookmarks, a language and a window title', async () => {
    const { objects } = readPdf(await drawn({}, 'de'))
    expect(objects).toMatch(/\/Lang \(de\)/)
    expect(objects).toContain('/Marked true')
    expect(objects).toContain('/DisplayDocTitle true')
    for (const tag of ['H1', 'Sect', 'H2', 'Figure', 'P']) expect(objects).toMatch(new RegExp(`/S /${tag}\\b`))
    expect(objects.match(/\/S \/Sect\b/g)).toHaveLength(sampleTiles.length)
    expect(objects).toContain('/Title (Sign-ins)')
    expect(objects).toContain('/Alt (Sign-ins. 812 sign-ins, 41 failed)')
  })

  test('has lines with their dashes, in the chart and in its legend', async () => {
    const lines = sampleTiles.filter(({ id }) => id === 'utilisation')
    const { logo: _size, ...sheet } = sheetOf(lines)
    const { contents } = readPdf(await drawn({ sheet }))
    expect(contents.join('').match(/\[7 3\] 0 d/g)).toHaveLength(2)
  })

  test('links to the pages of its data', async () => {
    const { logo: _size, ...sheet } = sheetOf([tileOf('a', {}, { href: 'https://aurora.test/insights/devices' })])
    expect(readPdf(await drawn({ sheet })).objects).toContain('/URI (https://aurora.test/insights/devices)')
  })

  test("has the logo if its format can be printed, otherwise the company's name", async () => {
    const of = async (logo: PrintedBoard['logo']) => readPdf(await drawn({ logo })).objects.includes('/Subtype /Image')
    expect(await of(svg)).toBe(true)
    for (const bytes of [svg.bytes, Buffer.from('<svg'), Buffer.alloc(0)])
      expect(await of({ type: bytes === svg.bytes ? 'image/webp' : 'image/png', bytes })).toBe(false)
    expect(await of({ type: 'image/svg+xml', bytes: Buffer.from('<svg') })).toBe(false)
  })

  test.each(languages)('is drawn in %s, and states how many entries are omitted', async (language) => {
    const { pages } = readPdf(await drawn({}, language))
    expect(pages).toHaveLength(3)
    for (const texts of pages) expect(texts.join(' ')).not.toMatch(/[{}]|undefined/)
    expect(pages.flat().join(' ')).toMatch(/[3٣]/)
  })
})

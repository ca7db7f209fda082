import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chartOf, flatMarks, testFormats } from '#charts/test-charts.ts'
import type { Mark } from '#charts/drawing.ts'
import { boardPages } from './board-pages.ts'
import type { BoardPage, BoardSheet, Box, PlacedBlock, Tile } from './board-sheet.ts'
import { sheetOf, testTexts, tileOf, sampleTiles } from './test-sheets.ts'
import { textStyles, textWidthOf } from './tile-texts.ts'

const pagesOf = (tiles: readonly Tile[], changes: Partial<BoardSheet> = {}) =>
  boardPages(sheetOf(tiles, changes), testFormats, testTexts)

const slack = 0.01
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width - slack &&
  other.x < one.x + one.width - slack &&
  one.y < other.y + other.height - slack &&
  other.y < one.y + one.height - slack
const boxOf = ({ x, y, scale, view }: PlacedBlock): Box => ({
  x,
  y,
  width: view.width * scale,
  height: view.height * scale,
})

/** Checks that nothing overlaps, and that nothing lies outside its page or its widget. */
function expectPages(pages: readonly BoardPage[], ids: readonly string[]): void {
  expect(pages.flatMap(({ tiles }) => tiles.map(({ tile }) => tile.id)).toSorted()).toEqual(ids.toSorted())
  for (const page of pages) {
    const paper = { x: 0, y: 0, width: page.width, height: page.height }
    const head = page.head.map(boxOf)
    for (const box of [...head, page.line, boxOf(page.foot)]) expect(isWithin(box, paper)).toBe(true)
    page.tiles.forEach(({ tile, box, head: title, body }, index) => {
      expect(isWithin(box, paper), tile.id).toBe(true)
      for (const other of page.tiles.slice(index + 1)) expect(overlap(box, other.box), tile.id).toBe(false)
      for (const other of [...head, page.line, boxOf(page.foot)]) expect(overlap(box, other), tile.id).toBe(false)
      const parts = [title, ...body].map(boxOf)
      for (const part of parts) expect(isWithin(part, box), `${tile.id} ${JSON.stringify([part, box])}`).toBe(true)
      parts.forEach((part, partIndex) => {
        for (const other of parts.slice(partIndex + 1)) expect(overlap(part, other), tile.id).toBe(false)
      })
    })
  }
}
const textsOf = (blocks: readonly PlacedBlock[]) =>
  blocks.flatMap(({ marks }) => flatMarks(marks).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
const allTexts = (pages: readonly BoardPage[]) =>
  pages.flatMap((page) =>
    textsOf([...page.head, ...page.tiles.flatMap(({ head, body }) => [head, ...body]), page.foot]),
  )

describe('the pages of a board', () => {
  const layouts = (['grid', 'two-columns', 'one-column'] as const).flatMap((arrangement) =>
    (['comfortable', 'compact'] as const).flatMap((density) =>
      (['ltr', 'rtl'] as const).map((direction) => ({ layout: { arrangement, density }, direction })),
    ),
  )
  it.each(layouts)('have every widget once, without overlaps: %j', (changes) => {
    expectPages(
      pagesOf(sampleTiles, changes),
      sampleTiles.map(({ id }) => id),
    )
  })

  const cells = fc.record({ w: fc.integer({ min: 2, max: 12 }), h: fc.integer({ min: 2, max: 12 }), x: fc.nat(11) })
  it('are valid for every board of up to 24 widgets', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 24 }), fc.constantFrom(...layouts), (rectangles, changes) => {
        // Moves each widget up until another one is in its way, as on a board.
        const tiles: Tile[] = []
        rectangles.forEach(({ w, h, x }, index) => {
          const left = Math.min(x, 12 - w)
          const above = tiles.filter((other) => other.x < left + w && left < other.x + other.w)
          const y = Math.max(0, ...above.map((other) => other.y + other.h))
          const { body, title } = sampleTiles[index % sampleTiles.length] ?? tileOf('none')
          tiles.push(tileOf(`w${index}`, { x: left, y, w, h }, { body, title }))
        })
        expectPages(
          pagesOf(tiles, changes),
          tiles.map(({ id }) => id),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('end between rows of widgets', () => {
    const rows = [0, 4, 8, 12].map((y) => tileOf(`row-${y}`, { y, w: 12, h: 4 }))
    expect(pagesOf(rows).map(({ tiles }) => tiles.map(({ tile }) => tile.id))).toEqual([
      ['row-0', 'row-4'],
      ['row-8', 'row-12'],
    ])
    // A row of widgets that does not fit the rest of a page moves to the next as a whole.
    const uneven = [tileOf('a', { h: 6 }), tileOf('b', { y: 6, h: 2 }), tileOf('c', { x: 4, y: 6, h: 4 })]
    expect(pagesOf(uneven).map(({ tiles }) => tiles.map(({ tile }) => tile.id))).toEqual([['a'], ['b', 'c']])
  })

  it('shrink a widget that is taller than a page', () => {
    const [page, ...others] = pagesOf([tileOf('tall', { h: 12 })])
    expect(others).toEqual([])
    expectPages(page === undefined ? [] : [page], ['tall'])
  })

  it('consist of one with a head if a board has no widgets', () => {
    const pages = pagesOf([])
    expect(pages).toHaveLength(1)
    expect(allTexts(pages)).toContain('Insights')
  })

  it('each have brand, title, range, author and page number', () => {
    const pages = pagesOf(sampleTiles)
    pages.forEach((page, index) => {
      const texts = textsOf([...page.head, page.foot])
      for (const text of [
        'Insights',
        'Aurora Systems · Insights',
        'Aurora One',
        `Page ${index + 1} of ${pages.length}`,
      ])
        expect(texts).toContain(text)
      expect(texts.join(' ')).toContain('28 October – 26 November 2026 · All companies')
      expect(texts.join(' ')).toContain('By Kim Lee')
    })
  })

  it('do not repeat the name of the company beside its logo', () => {
    const [plain] = pagesOf(sampleTiles, { logo: null, apptitle: 'Aurora Systems' })
    const [page] = pagesOf(sampleTiles, { apptitle: 'Aurora Systems' })
    expect(textsOf(plain?.head ?? []).filter((text) => text === 'Aurora Systems')).toHaveLength(1)
    expect(textsOf(page?.head ?? [])).not.toContain('Aurora Systems')
  })

  it('keep neighbours together if no row ends in time', () => {
    const tiles = [
      tileOf('taller', { w: 6, h: 6 }),
      tileOf('beside', { x: 6, w: 6 }),
      tileOf('failed-sign-ins', { x: 6, y: 4, w: 6 }),
      tileOf('neighbour', { y: 6, w: 6 }),
    ]
    const pages = pagesOf(tiles)
    expect(pages.map((page) => page.tiles.map(({ tile }) => tile.id))).toEqual([
      ['taller', 'beside'],
      ['failed-sign-ins', 'neighbour'],
    ])
  })

  it('centre a donut in its widget', () => {
    const [page] = pagesOf([tileOf('ring', { h: 7 }, { body: { shape: 'chart', spec: chartOf('donut', ['a'], [1]) } })])
    const [tile] = page?.tiles ?? []
    const [ring] = tile?.body ?? []
    if (tile === undefined || ring === undefined) throw new Error('It has no ring.')
    const { y, height } = boxOf(ring)
    const above = y - tile.head.y - tile.head.view.height
    expect(Math.abs(above - (tile.box.y + tile.box.height - y - height))).toBeLessThan(20)
    expect(above).toBeGreaterThan(50)
  })

  it('are upright if widgets are in one column', () => {
    const [page] = pagesOf(sampleTiles, { layout: { arrangement: 'one-column', density: 'comfortable' } })
    expect((page?.height ?? 0) / (page?.width ?? 1)).toBeCloseTo(Math.SQRT2, 2)
  })
})

describe('from right to left', () => {
  const both = (['ltr', 'rtl'] as const).map((direction) => pagesOf(sampleTiles, { direction }))
  test('widgets are mirrored', () => {
    const [plain = [], rtl = []] = both
    plain.forEach((page, pageIndex) =>
      page.tiles.forEach(({ box }, index) => {
        const mirrored = rtl[pageIndex]?.tiles[index]?.box
        expect(mirrored?.x).toBeCloseTo(page.width - box.x - box.width)
        expect(mirrored?.y).toBe(box.y)
      }),
    )
  })
  test('titles begin at the right edge', () => {
    const sides = both[1]?.flatMap(({ tiles }) => tiles.flatMap(({ head }) => head.marks)) ?? []
    expect(new Set(sides.map((mark: Mark) => (mark.kind === 'text' ? mark.side : '')))).toEqual(new Set(['right']))
  })
})

describe('content that does not fit', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: `d${index}`, detail: '', percent: null }))
  const texts = (tile: Tile) => allTexts(pagesOf([tile]))
  test('is counted below a list', () => {
    const shown = texts(tileOf('a', {}, { body: { shape: 'list', rows: rows(40), more: 2 } }))
    const count = shown.filter((text) => /^d\d+$/.test(text)).length
    expect(count).toBeGreaterThan(3)
    expect(shown).toContain(`and ${42 - count} more`)
    expect(texts(tileOf('a', {}, { body: { shape: 'list', rows: rows(3), more: 0 } })).join()).not.toContain('more')
  })
  test('is counted below bars, if not even a table fits', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `d${index}`)
    const bars = (count: number) =>
      tileOf(
        'a',
        {},
        {
          body: {
            shape: 'chart',
            spec: chartOf(
              'bar',
              names(count),
              names(count).map((_n, index) => index),
            ),
          },
        },
      )
    const many = texts(bars(40))
    expect(many).toContain(`and ${40 - many.filter((text) => /^d\d+$/.test(text)).length} more`)
    const table = texts(bars(8))
    for (const name of names(8)) expect(table).toContain(name)
    expect(table.join()).not.toContain('more')
  })
  test('wraps a title to two lines and then shortens it', () => {
    const title =
      'Geräte mit ausstehenden Sicherheitsaktualisierungen nach Betriebssystemversion und Standort der Niederlassung'
    const [page] = pagesOf([tileOf('a', {}, { title })])
    const [tile] = page?.tiles ?? []
    const lines = tile === undefined ? [] : textsOf([tile.head])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    for (const line of lines)
      expect(textWidthOf(line, textStyles.title)).toBeLessThanOrEqual((tile?.head.view.width ?? 0) + 1)
  })
})

test.each(['١٬٢٣٤٬٥٦٧٬٨٩٠ جهازًا مُسجَّلًا لدى جميع الشركات', '1,234,567 devices of all companies and their branches'])(
  'a number that is wider than its widget wraps: %s',
  (text) => {
    const tile = tileOf('Widget', { w: 3, h: 3 }, { body: { shape: 'number', text, note: 'reported' } })
    const shown = allTexts(pagesOf([tile]))
    const lines = shown.filter((candidate) => candidate !== '' && text.includes(candidate))
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe(text)
    expect(shown).toContain('reported')
  },
)

test('a widget without data has its title and the reason', () => {
  const missing = Array.from({ length: 24 }, (_, index) =>
    tileOf(
      `w${index}`,
      { x: (index % 3) * 4, y: Math.floor(index / 3) * 4 },
      { body: { shape: 'text', title: '', text: 'Could not be read.' } },
    ),
  )
  const pages = pagesOf(missing)
  const texts = allTexts(pages)
  expect(texts.filter((text) => text === 'Could not be read.')).toHaveLength(24)
  for (const { id } of missing) expect(texts).toContain(id)
})

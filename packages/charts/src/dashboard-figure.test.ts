import { SaxesParser } from 'saxes'
import { describe, expect, it, test } from 'vitest'
import { chartWidth, dashboardFigure, headBlocks, type DashboardParts } from './dashboard-figure.ts'
import { drawChart } from './draw-chart.ts'
import type { Mark } from './drawing.ts'
import { figureOf } from './figure.ts'
import { filePalette } from './palette.ts'
import { svgOf } from './svg-text.ts'
import { chartOf, chartOverDays, flatMarks, longArabicCompany, longCompany, testFormats } from './test-charts.ts'
import { textWidth } from './text-width.ts'

const hostile = `<script>alert("1")</script> & 'more'`
const chart = (title: string, direction: 'ltr' | 'rtl' = 'ltr') => {
  const spec = { ...chartOf('bar', ['Windows', 'Linux'], [812, 97]), title }
  return figureOf(drawChart(spec, { width: chartWidth, direction, formats: testFormats }), chartWidth)
}
const partsOf = (more: Partial<DashboardParts> = {}): DashboardParts => ({
  title: 'Fleet',
  lines: ['From Devices', 'where os is Linux'],
  figures: [{ label: 'Number of rows', text: '950' }],
  charts: [chart('By os'), chart('By city'), chart('By site')],
  foot: 'End',
  direction: 'ltr',
  ...more,
})

/** Returns the texts of marks, with their positions in the picture. */
function textsOf(marks: readonly Mark[], x = 0, y = 0): { text: string; x: number; y: number }[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'text') return [{ text: mark.text, x: x + mark.x, y: y + mark.y }]
    return mark.kind === 'group' ? textsOf(mark.marks, x + (mark.x ?? 0), y + (mark.y ?? 0)) : []
  })
}
const placeOf = (parts: DashboardParts, text: string) => {
  const found = textsOf(dashboardFigure(parts).marks).find((mark) => mark.text === text)
  return found === undefined ? expect.unreachable(`There is no ${text}.`) : found
}

describe('the picture of a dashboard', () => {
  it('has all parts in order, two charts side by side', () => {
    const parts = partsOf()
    const order = ['Fleet', 'From Devices', 'where os is Linux', 'Number of rows', '950', 'By os', 'By site', 'End']
    const heights = order.map((text) => placeOf(parts, text).y)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(placeOf(parts, 'By city').y).toBe(placeOf(parts, 'By os').y)
    expect(placeOf(parts, 'By city').x).toBe(placeOf(parts, 'By os').x + chartWidth + 32)
    const { view } = dashboardFigure(parts)
    for (const { x, y } of textsOf(dashboardFigure(parts).marks)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(view.width)
      expect(y).toBeLessThanOrEqual(view.height)
    }
  })
  it('is as wide as its only chart, and has a size without charts', () => {
    expect(dashboardFigure(partsOf({ charts: [chart('By os')] })).view.width).toBe(chartWidth + 64)
    const { view } = dashboardFigure(partsOf({ charts: [], figures: [], lines: [] }))
    expect([view.width, view.height > 60]).toEqual([chartWidth + 64, true])
  })
  it('begins at the right in right-to-left languages', () => {
    const rtl = partsOf({
      direction: 'rtl',
      charts: [chart('By os', 'rtl'), chart('By city', 'rtl')],
      figures: ['Rows', 'Users'].map((label) => ({ label, text: '1' })),
    })
    expect(placeOf(rtl, 'By os').x).toBeGreaterThan(placeOf(rtl, 'By city').x)
    expect(placeOf(rtl, 'Rows').x).toBeGreaterThan(placeOf(rtl, 'Users').x)
    expect(placeOf(rtl, 'Fleet').x).toBe(32 + 2 * chartWidth + 32)
  })
  it('is well-formed whatever its title is', () => {
    const figures = [{ label: hostile, text: hostile }]
    const parts = partsOf({ title: hostile, lines: [hostile], foot: hostile, figures, charts: [chart(hostile)] })
    const svg = svgOf(dashboardFigure(parts), filePalette, 'dashboard')
    expect(svg).toBe(svgOf(dashboardFigure(parts), filePalette, 'dashboard'))
    const names = new Set<string>()
    let text = ''
    const parser = new SaxesParser()
    parser.on('error', (error) => expect.unreachable(error.message))
    parser.on('opentag', ({ name }) => void names.add(name))
    parser.on('text', (part) => void (text += `${part} `))
    parser.write(svg).close()
    expect(names).not.toContain('script')
    expect(text.replaceAll(/\s+/g, ' ').split(hostile).length).toBeGreaterThanOrEqual(7)
  })
})

test('a long title, sentence or label wraps within its width', () => {
  const long = 'Average price of all products by region, city and month of the year, '.repeat(3)
  const parts = partsOf({ title: long, lines: [long], figures: [{ label: long, text: '1' }] })
  const [title, line, figures] = headBlocks(parts, 600).map(({ marks }) => textsOf(marks).map(({ text }) => text))
  for (const lines of [title, line, figures?.slice(0, -1)]) {
    expect(lines?.length).toBeGreaterThan(1)
    expect(lines?.join(' ')).toBe(long.trimEnd())
  }
})

test.each([longCompany, longArabicCompany])('the legend of a file has long names in full: %s', (name) => {
  const named = (kind: 'donut' | 'line') => {
    const spec =
      kind === 'donut'
        ? chartOf('donut', [name, 'Short'], [812, 97])
        : chartOverDays('line', { [name]: [1, 2], Short: [2, 3] })
    return figureOf(drawChart(spec, { width: 420, direction: 'ltr', formats: testFormats }), 420)
  }
  for (const drawing of [named('donut'), named('line')]) {
    const texts = flatMarks(drawing.marks).flatMap((mark) =>
      mark.kind === 'text' && mark.part === 'legend' ? [mark] : [],
    )
    const lines = texts.slice(0, -1)
    expect(lines.map(({ text }) => text).join(' ')).toBe(name)
    for (const { text, x } of lines) expect(x + textWidth(text, 13)).toBeLessThanOrEqual(420)
    const heights = texts.map(({ y }) => y)
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(new Set(heights).size).toBe(heights.length)
    expect(drawing.view.height).toBeGreaterThan(Math.max(...heights))
  }
})

test.each([
  '١٬٢٣٤٬٥٦٧٬٨٩٠ جهازًا مُسجَّلًا لدى جميع الشركات',
  '1\u202f234\u202f567\u202f890,25\u00a0€ pour tous les appareils de la société',
])('a text wider than its box wraps, but not inside a number: %s', (text) => {
  const parts = partsOf({
    figures: [
      { label: 'Devices', text },
      { label: 'Rows', text: '950' },
    ],
    charts: [],
  })
  const lines = textsOf(dashboardFigure(parts).marks).filter((mark) => text.includes(mark.text))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.map((line) => line.text).join(' ')).toBe(text)
  expect(placeOf(parts, 'Devices').y).toBeLessThan(lines[0]?.y ?? 0)
  expect(placeOf(parts, 'End').y).toBeGreaterThan(lines.at(-1)?.y ?? 0)
})

test('a right-to-left text states its direction, and stays on the same side', () => {
  const svg = svgOf(dashboardFigure(partsOf({ title: 'الأجهزة', charts: [] })), filePalette, 'dashboard')
  expect(svg).toMatch(/<text x="0" y="24" text-anchor="end" direction="rtl" [^>]*>الأجهزة</)
  expect(svg).toMatch(/<text x="0" y="16" text-anchor="start" font-size="12" [^>]*>From Devices</)
})

test('a text without glyphs in the font is drawn as an outline, at its position', () => {
  const outlineOf = (text: string) => (text === 'Fleet' ? { d: 'M0 0L9 9', width: 40 } : null)
  const drawn = { ...dashboardFigure(partsOf({ charts: [] })), marks: ([8, 48, 88] as const).map(fleetAt) }
  const svg = svgOf(drawn, { ...filePalette, outlineOf }, 'dashboard')
  expect(svg.match(/<path d="M0 0L9 9" transform="translate\([^)]*\)" fill="#1c2430"\/>/g)?.length).toBe(3)
  // The labels are anchored left, in the middle and right, and each is 40 wide.
  expect([...svg.matchAll(/translate\(([\d.]+) 20\)/g)].map(([, x]) => Number(x))).toEqual([8, 28, 48])
})

const fleetAt = (x: number, index: number): Mark => {
  const side = (['left', 'middle', 'right'] as const)[index] ?? 'left'
  return { kind: 'text', part: 'title', x, y: 20, side, text: 'Fleet' }
}

import { describe, expect, test } from 'vitest'
import { boardPages } from '#charts/boards/board-pages.ts'
import { sheetOf, testTexts, tileOf } from '#charts/boards/test-sheets.ts'
import type { ChartSpec } from './chart-spec.ts'
import { drawChart } from './draw-chart.ts'
import type { Drawing, Mark, TextMark } from './drawing.ts'
import { figureOf } from './figure.ts'
import { textStyle } from './palette.ts'
import { chartOf, flatMarks, longArabicCompany, testFormats, testPalette } from './test-charts.ts'
import { textWidth } from './text-width.ts'

const labels = {
  'a German office': 'Rechtsschutzversicherungsgesellschaften Süd-West GmbH & Co. KG, Niederlassung Baden-Württemberg',
  'one word': 'W'.repeat(300),
  'narrow letters': 'fritter'.repeat(40),
  'emoji': '🏭👩🏽\u200d🚀🇩🇪'.repeat(40),
  'Arabic': `${longArabicCompany} ${longArabicCompany}`,
  'two directions': `Windows ${longArabicCompany} GmbH & Co. (2025)`,
  'Korean': '서울특별시 강남구 테헤란로 지점 고객지원팀 '.repeat(6),
  'Thai': 'สำนักงานใหญ่กรุงเทพมหานครน้ำมันและก๊าซธรรมชาติ'.repeat(5),
  'Hindi': 'उत्तर प्रदेश राज्य विद्युत उत्पादन निगम लिमिटेड '.repeat(5),
  'Japanese': '東京都千代田区霞が関一丁目株式会社高橋製作所'.repeat(8),
  'lines and marks': `first line\r\nsecond\tline e${'\u0301'.repeat(60)} ${'x'.repeat(200)}`,
}

type Extent = { mark: TextMark; left: number; right: number }

function extentsOf(marks: readonly Mark[]): Extent[] {
  return flatMarks(marks).flatMap((mark) => {
    if (mark.kind !== 'text' || mark.text === '') return []
    const { size, weight } = textStyle(mark.part, testPalette)
    const width = textWidth(mark.text, size, weight === 600 ? 'bold' : 'normal')
    const left = mark.x - { left: 0, middle: 0.5, right: 1 }[mark.side] * width
    return [{ mark, left, right: left + width }]
  })
}

/** Expects that no text extends beyond its drawing or touches another text of its line. */
function expectApart({ view, marks }: Pick<Drawing, 'view' | 'marks'>): void {
  const extents = extentsOf(marks)
  for (const { mark, left, right } of extents) {
    expect(left, mark.text).toBeGreaterThanOrEqual(view.x - 0.5)
    expect(right, mark.text).toBeLessThanOrEqual(view.x + view.width + 0.5)
    for (const other of extents)
      if (other.mark !== mark && other.mark.y === mark.y && other.mark.dy === mark.dy)
        expect(right <= other.left || other.right <= left, `${mark.text} | ${other.mark.text}`).toBe(true)
  }
}

const chartWith = (kind: ChartSpec['kind'], label: string) =>
  chartOf(kind, [label, '🏭 Plant 7 🚚', '<b>x</b> & "quotes"', 'Łódź – dział IT'], [1911, 1611, 3711, 1311])

describe.each(['bar', 'treemap', 'donut', 'column', 'line'] as const)('long labels of a %s', (kind) => {
  test.each(Object.entries(labels))('%s', (_name, label) => {
    for (const width of [280, 420, 686])
      for (const direction of ['ltr', 'rtl'] as const) {
        const options = { width, direction, formats: testFormats }
        for (const height of [undefined, 180])
          expectApart(
            figureOf(drawChart(chartWith(kind, label), { ...options, ...(height && { height }) }), width, direction),
          )
      }
  })
})

test.each(Object.entries(labels))('a label that does not fit on a board ends in an ellipsis: %s', (_name, label) => {
  const rows = [{ text: label, detail: '1,911', percent: null }]
  for (const direction of ['ltr', 'rtl'] as const) {
    const tile = tileOf('a', { w: 3, h: 3 }, { title: '', body: { shape: 'list', rows, more: 0 } })
    const [page] = boardPages(sheetOf([tile], { direction }), testFormats, testTexts)
    const [body] = page?.tiles[0]?.body ?? []
    expect(body).toBeDefined()
    if (body === undefined) return
    expectApart(body)
    expect(extentsOf(body.marks)[0]?.mark.text).toMatch(/…$/)
  }
})

test('a tile of a treemap ends a long label in an ellipsis', () => {
  for (const label of Object.values(labels)) {
    const { marks } = drawChart(chartWith('treemap', `${label} ${label}`), {
      width: 280,
      height: 120,
      direction: 'rtl',
      formats: testFormats,
    })
    expect(extentsOf(marks).some(({ mark }) => mark.text.endsWith('…'))).toBe(true)
  }
})

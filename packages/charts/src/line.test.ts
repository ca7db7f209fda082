import { describe, expect, it } from 'vitest'
import type { ChartSpec, Grain } from './chart-spec.ts'
import { withLegend } from './figure.ts'
import { lineKeyWidth } from './line-strokes.ts'
import { drawLine } from './line.ts'
import { chartOf, chartOverDays, flatMarks, paintedRects, pathsOf, size, textsOf } from './test-charts.ts'

const draw = (values: readonly (number | null)[], kind: 'line' | 'area' = 'line', options = {}) =>
  drawLine(chartOverDays(kind, { a: values }), { ...size, ...options })
const lines = (values: readonly (number | null)[]) => pathsOf(draw(values)).map(({ d }) => d)

describe('lines', () => {
  it.each<[string, (number | null)[], RegExp | undefined]>([
    ['none', [], undefined],
    ['gaps alone', [null, Number.NaN], undefined],
    ['two points', [0, 4], /^M34,194L372,8$/],
    ['all zero', [0, 0], /^M34,194L372,194$/],
    ['a gap in the middle', [4, 4, null, 4, 4], /^M[^M]+M[^M]+$/],
    ['infinite values are gaps', [4, 4, Number.POSITIVE_INFINITY, 4, 4], /^M[^M]+M[^M]+$/],
  ])('%s', (_title, values, expected) => {
    if (expected === undefined) expect(lines(values)).toEqual([])
    else expect(lines(values)[0]).toMatch(expected)
  })

  it('mark a value between gaps with a dot', () => {
    expect(paintedRects(draw([1, 2, null, 3, null]))).toHaveLength(1)
    expect(paintedRects(draw([5]))).toHaveLength(1)
  })

  it('start at zero, unless their values lie far from it', () => {
    expect(textsOf(draw([10, 40]), 'tick')[0]).toBe('0')
    expect(textsOf(draw([1000, 1010]), 'tick')[0]).toBe('1,000')
    expect(textsOf(draw([1000, 1010], 'area'), 'tick')[0]).toBe('0')
  })

  it('include the value that their axis must include', () => {
    const reaching = (values: number[]) => drawLine({ ...chartOverDays('area', { a: values }), reaches: 100 }, size)
    expect(textsOf(reaching([3, 7]), 'tick')).toContain('100')
    expect(textsOf(draw([3, 7], 'area'), 'tick')).not.toContain('100')
    expect(textsOf(reaching([3, 240]), 'tick')).toContain('200')
  })

  it('differ by their dashes, and are in a legend when there are several', () => {
    const drawing = drawLine(chartOverDays('line', { a: [1, 2], b: [2, 1] }), size)
    expect(pathsOf(drawing).map(({ stroke }) => stroke?.dash)).toEqual([undefined, '7 3'])
    expect(drawing.legend.keys).toHaveLength(2)
    const keys = flatMarks(withLegend(drawing, 400).marks).flatMap((mark) =>
      mark.kind === 'line' && mark.part === undefined ? [mark] : [],
    )
    expect(keys.map(({ stroke }) => stroke?.dash)).toEqual([undefined, '7 3'])
    for (const { x1, x2 } of keys) expect(x2 - x1).toBeCloseTo(lineKeyWidth)
    expect(draw([1, 2]).legend.keys).toEqual([])
  })

  it('of 10,000 points keep every peak, few path points per pixel, and 200 points for the keyboard', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => (index === 5_432 ? 1000 : index % 7))
    const drawing = draw(values)
    const [path] = pathsOf(drawing)
    expect(path?.d.split('L').length).toBeLessThanOrEqual(4 * 338)
    expect(path?.d).toMatch(/,8L/)
    expect(drawing.points.length).toBeLessThanOrEqual(200)
    expect(drawing.points.some(({ label }) => label.endsWith('a: 1,000'))).toBe(true)
  })

  it('mark the highlighted point on each of them', () => {
    const spec = chartOverDays('line', { a: [1, 2], b: [2, null] })
    expect(paintedRects(drawLine(spec, size))).toHaveLength(1)
    expect(paintedRects(drawLine(spec, { ...size, shown: 0 }))).toHaveLength(3)
  })

  it('fill areas down to zero', () => {
    const [filled, drawn] = pathsOf(draw([1, 4], 'area'))
    expect(filled?.fill?.opacity).toBeLessThan(1)
    expect(filled?.d).toMatch(/L372,194L34,194Z$/)
    expect(drawn?.stroke?.width).toBe(2)
  })
})

describe('the time axis', () => {
  const over = (from: string, to: string, grain: Grain): string[] => {
    const values = [Date.parse(from), Date.parse(to)]
    const x: ChartSpec['x'] = { name: 'Time', scale: 'time', grain, values }
    const spec: ChartSpec = { kind: 'line', title: '', description: '', x, series: [{ name: 'a', values: [0, 4] }] }
    return textsOf(drawLine(spec, { ...size, width: 600 }), 'tick').slice(5)
  }

  it.each<[string, string, Grain, string[]]>([
    ['2026-01-01', '2026-01-04', 'day', ['01-01', '01-02', '01-03', '01-04']],
    [
      '2026-01-05',
      '2026-03-20',
      'day',
      ['01-11', '01-18', '01-25', '02-01', '02-08', '02-15', '02-22', '03-01', '03-08', '03-15'],
    ],
    [
      '2024-01-01',
      '2026-01-01',
      'day',
      ['2024-01', '2024-04', '2024-07', '2024-10', '2025-01', '2025-04', '2025-07', '2025-10', '2026-01'],
    ],
    ['1950-01-01', '2030-01-01', 'year', ['1950', '1960', '1970', '1980', '1990', '2000', '2010', '2020', '2030']],
  ])('from %s to %s', (from, to, grain, expected) => expect(over(from, to, grain)).toEqual(expected))

  it('labels hours, and midnight by the date', () => {
    const ticks = over('2026-01-01T18:00Z', '2026-01-02T06:00Z', 'minute')
    expect(ticks).toContain('01-02')
    expect(ticks).toContain('01-01T21:00')
  })

  it('positions times in proportion', () => {
    const values = [0, 1, 4].map((day) => Date.UTC(2026, 0, 1 + day))
    const spec = chartOf('line', [], [0, 1, 4])
    const drawn = drawLine({ ...spec, x: { name: 'Day', scale: 'time', grain: 'day', values } }, size)
    expect(pathsOf(drawn)[0]?.d).toBe('M34,194L118.5,147.5L372,8')
  })

  it('of numbers has round numbers', () => {
    const spec: ChartSpec = { ...chartOf('line', [], [0, 4]), x: { name: 'n', scale: 'number', values: [0.5, 99.5] } }
    expect(textsOf(drawLine(spec, size), 'tick').slice(5)).toEqual(['20', '40', '60', '80'])
  })
})

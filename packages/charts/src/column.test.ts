import { describe, expect, it } from 'vitest'
import type { ChartSpec } from './chart-spec.ts'
import { drawColumn } from './column.ts'
import { chartOf, chartOverDays, flatMarks, paintedRects, size, textsOf } from './test-charts.ts'

const heights = (series: Record<string, (number | null)[]>) =>
  paintedRects(drawColumn(chartOverDays('column', series), size)).map(({ height, fill }) => [
    fill?.series,
    Math.round(height),
  ])

describe('columns', () => {
  it.each<[string, Record<string, (number | null)[]>, (number | undefined)[][]]>([
    ['none', { a: [] }, []],
    ['all zero', { a: [0, 0], b: [0, 0] }, []],
    ['one, as high as the plot', { a: [100] }, [[0, 186]]],
    ['fewer than four are not of full height', { a: [1] }, [[0, 47]]],
    [
      'stacked with a hairline between',
      { a: [50], b: [50] },
      [
        [0, 93],
        [1, 92],
      ],
    ],
    ['gaps and missing values', { a: [null, 100], b: [Number.NaN] }, [[0, 186]]],
    [
      'negative ones below zero',
      { a: [100], b: [-100] },
      [
        [0, 93],
        [1, 93],
      ],
    ],
  ])('%s', (_title, series, expected) => expect(heights(series)).toEqual(expected))

  it('of negative values hang from zero', () => {
    const [above, below] = paintedRects(drawColumn(chartOverDays('column', { a: [100], b: [-100] }), size))
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.y ?? -1)
  })

  it('stay separate under equal names', () => {
    const rects = paintedRects(drawColumn(chartOf('column', ['a', 'a', 'a'], [5, 5, 5]), size))
    expect(new Set(rects.map(({ x }) => x)).size).toBe(3)
  })

  it('label the last day, and as many others as fit', () => {
    const days = Array.from({ length: 30 }, () => 1)
    const ticks = textsOf(drawColumn(chartOverDays('column', { a: days }), size), 'tick').filter(
      (text) => text.length > 3,
    )
    expect(ticks).toEqual(['01-06', '01-12', '01-18', '01-24', '01-30'])
  })

  it('label times of several days by their day', () => {
    const hour = 3_600_000
    const ticks = (values: number[]) =>
      textsOf(
        drawColumn({ ...chartOf('column', [], [1, 2]), x: { name: '', scale: 'time', grain: 'second', values } }, size),
        'tick',
      )
    expect(ticks([hour, 30 * hour])).toContain('01-02')
    expect(ticks([hour, 2 * hour])).toContain('01-01T01:00:00')
  })

  it('label ranges of numbers, and shares as percentages', () => {
    const x = { name: '', scale: 'number', values: [0, 50], step: 50 } as const
    const texts = textsOf(drawColumn({ ...chartOf('column', [], [0.1, 0.05]), x, isShare: true }, size), 'tick')
    expect(texts).toEqual(['0%', '2%', '4%', '6%', '8%', '10%', '0–50', '50–100'])
  })

  it('have whole numbers for counts, and fractions for measures', () => {
    const numbers = (values: number[]) =>
      textsOf(drawColumn(chartOf('column', [''], values), size), 'tick').filter(Boolean)
    expect(numbers([2])).toEqual(['0', '1', '2', '3', '4'])
    expect(numbers([0.5])).toEqual(['0', '0.1', '0.2', '0.3', '0.4', '0.5'])
  })

  it.each([
    [1000, 34, '1,000'],
    [1_500_000, 56, '1,500,000'],
    [1e15, 34, '1000T'],
  ])('leave room for the numbers up to %d', (value, left, top) => {
    const drawing = drawColumn(chartOf('column', [''], [value]), size)
    expect(textsOf(drawing, 'tick')).toContain(top)
    const grid = flatMarks(drawing.marks).find((mark) => mark.kind === 'line')
    expect(grid?.x1).toBeGreaterThanOrEqual(left)
  })

  it('have labels with their parts, and a tooltip at their top', () => {
    const { points, legend } = drawColumn(chartOverDays('column', { ok: [3], failed: [null] }), size)
    const lines = ['ok: 3', 'failed: –']
    expect(points[0]?.label).toBe(`2026-01-01, ${lines.join(', ')}`)
    expect(points[0]?.tip).toMatchObject({ title: '2026-01-01', lines })
    expect(legend.keys.map(({ name, paint }) => [name, paint])).toEqual([
      ['ok', 0],
      ['failed', 1],
    ])
  })
})

describe('hours of two days', () => {
  const ticksOf = (from: string, width: number, count = 24) => {
    const values = Array.from({ length: count }, (_, index) => Date.parse(from) + index * 3_600_000)
    const x: ChartSpec['x'] = { name: 'Hour', scale: 'time', grain: 'minute', values }
    const spec: ChartSpec = {
      ...chartOf(
        'column',
        [],
        values.map(() => 1),
      ),
      x,
    }
    return textsOf(drawColumn(spec, { ...size, width }), 'tick').filter((text) => /^(\d\d-\d\d|.*T.*)$/.test(text))
  }
  it('are labelled by the hour, midnight by the date', () => {
    expect(ticksOf('2026-11-25T08:00Z', 900)).toEqual([
      ...['11-25T09:00', '11-25T12:00', '11-25T15:00', '11-25T18:00', '11-25T21:00'],
      ...['11-26', '11-26T03:00', '11-26T06:00'],
    ])
  })
  it('are labelled as far as they fit', () => {
    expect(ticksOf('2026-11-25T07:00Z', 300)).toEqual(['11-25T12:00', '11-26'])
    expect(ticksOf('2026-11-20T00:00Z', 600, 100)).toEqual(['11-20', '11-21', '11-22', '11-23', '11-24'])
  })
})

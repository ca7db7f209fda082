import { describe, expect, it } from 'vitest'
import { drawDonut } from './donut.ts'
import { largestAndRest } from './largest-and-rest.ts'
import { drawSparkline } from './sparkline.ts'
import { tableOf } from './table-of.ts'
import { drawTreemap } from './treemap.ts'
import { chartOf, chartOverDays, paintedRects, pathsOf, size, testFormats, textsOf } from './test-charts.ts'

const named = (values: readonly (number | null)[]) => values.map((_value, index) => `N${index}`)

describe('a donut', () => {
  const draw = (values: readonly (number | null)[], options = {}) =>
    drawDonut(chartOf('donut', named(values), values), { ...size, ...options })

  it.each<[string, (number | null)[], string, string[]]>([
    ['has no slices of nothing', [], '0', []],
    ['has no shares of zero', [0, 0], '0', ['0%', '0%']],
    ['of one is whole', [3], '3', ['100%']],
    ['leaves out gaps and negative values', [3, -1, null, 1], '4', ['75%', '0%', '0%', '25%']],
  ])('%s', (_title, values, whole, shares) => {
    const drawing = draw(values)
    expect(textsOf(drawing)).toEqual([whole, 'devices'])
    expect(drawing.points.map(({ label }) => label.split(', ')[1])).toEqual(shares)
    expect(pathsOf(drawing).filter(({ part }) => part === undefined)).toHaveLength(values.length)
    expect(pathsOf(drawing).filter(({ part }) => part === 'groove')).toHaveLength(whole === '0' ? 1 : 0)
    expect(
      pathsOf(drawing)
        .map(({ d }) => d)
        .join(''),
    ).not.toContain('NaN')
  })

  it('shows the highlighted share in its centre', () => {
    expect(textsOf(draw([3, 1], { shown: 1 }))).toEqual(['1', '25%'])
    expect(textsOf(draw([3, 1], { shown: 9 }))).toEqual(['4', 'devices'])
  })

  it('writes a total wider than its hole in compact notation', () => {
    expect(textsOf(draw([1_250_000_000]))[0]).toBe('1.25B')
  })

  it('names each share beside it', () => {
    expect(draw([3, null]).legend).toEqual({
      at: 'beside',
      keys: [
        { name: 'N0', paint: 0, figure: '3 · 100%' },
        { name: 'N1', paint: 1, figure: '–' },
      ],
    })
  })
})

it('omits the shares beside a donut if its names need the room', () => {
  const figures = (width: number) =>
    drawDonut(chartOf('donut', ['Administrator', 'b'], [3, 1]), { ...size, width }).legend.keys.map(
      ({ figure }) => figure,
    )
  expect(figures(400)).toEqual(['3 · 75%', '1 · 25%'])
  expect(figures(320)).toEqual(['3', '1'])
})

it('writes shares as percentages, only in pies', () => {
  const shares = { ...chartOf('donut', ['a', 'b'], [0.75, 0.25]), isShare: true }
  const { legend, points } = drawDonut(shares, size)
  expect(legend.keys.map(({ figure }) => figure)).toEqual(['75%', '25%'])
  expect(points.map(({ label }) => label)).toEqual(['a: 75%', 'b: 25%'])
})

describe('a treemap', () => {
  const draw = (values: readonly (number | null)[], options = {}) =>
    drawTreemap(chartOf('treemap', named(values), values), { ...size, ...options })

  it('has tiles in proportion to positive values, the largest first', () => {
    const drawing = draw([10, null, 30, 0, -5])
    const areas = paintedRects(drawing).map(({ width, height }) => width * height)
    expect(drawing.points.map(({ label }) => label)).toEqual(['N2: 30, 75%', 'N0: 10, 25%'])
    expect((areas[0] ?? 0) / (areas[1] ?? 1)).toBeCloseTo(3, 0)
    expect(draw([]).marks).toEqual([])
    expect(draw([0, null]).points).toEqual([])
  })

  it('begins at the right in right-to-left languages', () => {
    const [largest] = paintedRects(draw([3, 1], { direction: 'rtl' }))
    expect((largest?.x ?? 0) + (largest?.width ?? 0)).toBeCloseTo(400)
  })

  it('wraps and shortens names, and omits those that do not fit', () => {
    const name = 'y'.repeat(200)
    const texts = textsOf(drawTreemap(chartOf('treemap', [name, name], [100_000, 1]), size))
    expect(texts).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^y+$/)),
      expect.stringMatching(/^y+…$/),
      '100,000',
    ])
  })
})

describe('a sparkline', () => {
  const draw = (values: readonly (number | null)[]) =>
    drawSparkline(chartOverDays('sparkline', { a: values }), { ...size, width: 120 })

  it.each<[string, (number | null)[], string[]]>([
    ['of nothing is empty', [], []],
    ['of gaps is empty', [null], []],
    ['of equal values is level', [5, 5], ['M3,16L117,16']],
    ['goes from the lowest to the highest', [-1, 1], ['M3,29L117,3']],
  ])('%s', (_title, values, paths) => expect(pathsOf(draw(values)).map(({ d }) => d)).toEqual(paths))

  it('ends in a dot, and is described by its first, lowest, highest and last value', () => {
    const drawing = draw([2, 1, 4, 3, null])
    expect(paintedRects(drawing)).toHaveLength(1)
    expect(drawing.description).toBe('Per day. 2026-01-01: 2, 2026-01-02: 1, 2026-01-03: 4, 2026-01-04: 3')
    expect(drawing.points).toEqual([])
  })
})

describe('a table', () => {
  it('has every value of every series, gaps as a dash', () => {
    expect(tableOf(chartOverDays('line', { a: [1, null], b: [2] }), testFormats)).toEqual({
      columns: ['Day', 'a', 'b'],
      rows: [
        ['2026-01-01', 1, 2],
        ['2026-01-02', '–', '–'],
      ],
    })
    expect(tableOf(chartOf('donut', [], []), testFormats)).toEqual({ columns: ['Name', 'Count'], rows: [] })
  })
})

describe('the largest and the rest', () => {
  const spec = chartOf('bar', named([5, 4, 3, 2, 1]), [5, 4, 3, 2, 1])

  it('do not change a chart that fits', () => {
    expect(largestAndRest(spec, 5, 'Others')).toBe(spec)
  })

  it('combine the smallest without losing any', () => {
    expect(largestAndRest(spec, 3, 'Others')).toEqual(chartOf('bar', ['N0', 'N1', 'Others'], [5, 4, 6]))
  })
})

it('labels ranges, weeks and missing values', () => {
  const range = {
    ...chartOf('column', [], [1, null, 0.125]),
    x: { name: 'Cost', scale: 'number', values: [-50, 0, 50], step: 50 } as const,
  }
  expect(tableOf({ ...range, gap: 'no rows' }, testFormats).rows).toEqual([
    ['-50 – 0', 1],
    ['0–50', 'no rows'],
    ['50–100', 0.125],
  ])
  expect(tableOf({ ...range, isShare: true }, testFormats).rows[2]).toEqual(['50–100', '13%'])
  const weeks = {
    ...range,
    x: { name: 'Week', scale: 'time', grain: 'week', values: [Date.UTC(2026, 0, 26)] } as const,
  }
  expect(tableOf(weeks, testFormats).rows).toEqual([['2026-01-26 – 2026-02-01', 1]])
  const fine = { ...range, x: { name: 'Cost', scale: 'number', values: [0.0002], step: 0.0002 } as const }
  expect(tableOf(fine, testFormats).rows).toEqual([['0.0002–0.0004', 1]])
})

it.each([
  [39.622, '39.6'],
  [0.0321, '0.032'],
  [-1234.56, '-1,234.6'],
  [7, '7'],
])('writes the figure %d with few decimals', (value, text) => {
  expect(drawDonut(chartOf('donut', ['a', 'b'], [value, 0]), size).points[0]?.label).toMatch(`a: ${text}, `)
})

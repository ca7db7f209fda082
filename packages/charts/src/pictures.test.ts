import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import type { Axis, ChartSpec } from './chart-spec.ts'
import { drawChart } from './draw-chart.ts'
import type { Drawing } from './drawing.ts'
import { figureOf, withLegend } from './figure.ts'
import { svgOf } from './svg-text.ts'
import { tableOf } from './table-of.ts'
import { textWidth } from './text-width.ts'
import { chartOf, chartOverDays, flatMarks, testFormats, testPalette } from './test-charts.ts'

const kinds = ['bar', 'column', 'line', 'area', 'donut', 'treemap', 'sparkline'] as const

const hostile = ['</text><script>alert(1)</script>', '"><img onerror=1>', '&amp;]]>', '\u0000\u001b\ud800', '\u202eabc']
const label = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(...hostile, '', 'a', 'x'.repeat(200), 'العربية', '日本語'),
)
const value = fc.oneof(
  fc.integer({ min: -1000, max: 100_000 }),
  fc.double(),
  fc.constantFrom(null, 0, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e290),
)
const axis: fc.Arbitrary<Axis> = fc.oneof(
  fc.record({ name: label, scale: fc.constant('name' as const), values: fc.array(label, { maxLength: 40 }) }),
  fc.record({
    name: label,
    scale: fc.constant('time' as const),
    grain: fc.constantFrom('year' as const, 'month' as const, 'date' as const, 'day' as const, 'minute' as const),
    values: fc
      .array(fc.integer({ min: -2e12, max: 4e12 }), { maxLength: 40 })
      .map((times) => times.toSorted((a, b) => a - b)),
  }),
  fc.record({
    name: label,
    scale: fc.constant('number' as const),
    values: fc.array(fc.integer(), { maxLength: 40 }).map((numbers) => numbers.toSorted((a, b) => a - b)),
  }),
)
const chart: fc.Arbitrary<ChartSpec> = fc.record({
  kind: fc.constantFrom(...kinds),
  title: label,
  description: label,
  x: axis,
  series: fc.array(fc.record({ name: label, values: fc.array(value, { maxLength: 45 }) }), { maxLength: 7 }),
  unit: label,
})
const size = fc.record({
  width: fc.integer({ min: 160, max: 1600 }),
  direction: fc.constantFrom('ltr' as const, 'rtl' as const),
  formats: fc.constant(testFormats),
  shown: fc.option(fc.nat({ max: 50 })),
})

/** Returns the texts of an SVG, parsed as strict XML. */
function textsIn(svg: string): { texts: string[]; names: Set<string> } {
  const texts: string[] = []
  const names = new Set<string>()
  const parser = new SaxesParser()
  parser.on('error', (failure) => {
    throw failure
  })
  parser.on('opentag', ({ name }) => names.add(name))
  parser.on('text', (text) => texts.push(text))
  parser.write(svg).close()
  return { texts, names }
}

/** Returns how far marks extend beyond the view, in pixels; 0 if none does. */
function reachBeyond({ marks, view }: Drawing): number {
  const corners = flatMarks(marks).flatMap((mark): [number, number][] => {
    if (mark.kind === 'rect')
      return [
        [mark.x, mark.y],
        [mark.x + mark.width, mark.y + mark.height],
      ]
    if (mark.kind === 'line')
      return [
        [mark.x1, mark.y1],
        [mark.x2, mark.y2],
      ]
    if (mark.kind === 'text') return [[mark.x, mark.y]]
    // Reads only the end points of arcs, because their radii are smaller than the view.
    return [...mark.d.matchAll(/(-?[\d.e-]+),(-?[\d.e-]+)(?=[MLAZ]|$)/g)].map(([, x, y]) => [
      Number(x) + (mark.moved?.x ?? 0),
      Number(y) + (mark.moved?.y ?? 0),
    ])
  })
  const beyond = corners.flatMap(([x, y]) => [
    view.x - x,
    view.y - y,
    x - view.x - view.width,
    y - view.y - view.height,
  ])
  return Math.max(0, ...beyond)
}

describe('every chart', () => {
  it('stays in its view without NaN, in both directions', () => {
    fc.assert(
      fc.property(chart, size, (spec, options) => {
        const drawing = drawChart(spec, options)
        expect(reachBeyond(drawing)).toBeLessThan(5)
        expect(reachBeyond(figureOf(drawing, options.width))).toBeLessThan(5)
        const numbers = JSON.stringify(flatMarks(drawing.marks).map((mark) => ({ ...mark, text: '' })))
        expect(numbers).not.toMatch(/NaN|Infinity|null/)
        for (const mark of flatMarks(drawing.marks)) if ('width' in mark) expect(mark.width).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('stays in its view if a tile is narrower than the space between tiles', () => {
    const values = [9, 8, 7, 2.5e-13, 1e-13]
    const spec: ChartSpec = {
      kind: 'treemap',
      title: '',
      description: '',
      x: { name: '', scale: 'name', values: values.map(String) },
      series: [{ name: '', values }],
      unit: '',
    }
    for (const width of [160, 400, 741, 742, 1600])
      expect(reachBeyond(drawChart(spec, { width, direction: 'ltr', formats: testFormats }))).toBe(0)
  })

  it('has one point for each mark that is a point, and a row for each value of the axis', () => {
    fc.assert(
      fc.property(chart, size, (spec, options) => {
        const { marks, points } = drawChart(spec, options)
        const found = marks.flatMap((mark) => ('point' in mark && mark.point !== undefined ? [mark.point] : []))
        expect(found).toEqual(points.map((_point, index) => index))
        expect(tableOf(spec, testFormats).rows).toHaveLength(spec.x.values.length)
      }),
    )
  })

  it('is strict XML with few elements, whatever its texts are', () => {
    fc.assert(
      fc.property(chart, size, (spec, options) => {
        const svg = svgOf(figureOf(drawChart(spec, options), options.width), testPalette, 'c1')
        const { texts, names } = textsIn(svg)
        for (const name of names)
          expect(['svg', 'title', 'desc', 'defs', 'pattern', 'g', 'rect', 'path', 'line', 'text']).toContain(name)
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
        expect(texts.join('')).not.toMatch(/\u0000|\u001b/)
      }),
    )
  })

  it.each(hostile.slice(0, 3))('shows %s as it is', (text) => {
    const drawing = drawChart(chartOf('bar', [text], [1]), { width: 600, direction: 'ltr', formats: testFormats })
    expect(textsIn(svgOf(drawing, testPalette, 'c1')).texts).toContain(text)
  })

  it.each(['ltr', 'rtl'] as const)('keeps long names within the picture, %s', (direction) => {
    const names = ['W'.repeat(200), 'i'.repeat(200)]
    for (const kind of ['bar', 'donut', 'treemap'] as const) {
      const drawing = drawChart(chartOf(kind, names, [3, 2]), { width: 400, direction, formats: testFormats })
      for (const mark of flatMarks(figureOf(drawing, 400).marks)) {
        if (mark.kind !== 'text') continue
        const wide = textWidth(mark.text, 13)
        const left = { left: mark.x, middle: mark.x - wide / 2, right: mark.x - wide }[mark.side]
        expect([left >= -0.5, left + wide <= 400.5]).toEqual([true, true])
      }
    }
  })

  it.each(['ltr', 'rtl'] as const)('keeps legend entries apart in the widest font, %s', (direction) => {
    const rows = { 'Prozessor, Durchschnitt': [1, 2], 'Prozessor, 95 von 100': [2, 3], 'Festplatte': [1, 1] }
    for (const kind of ['line', 'column'] as const)
      for (const width of [280, 400, 520, 700]) {
        const drawing = drawChart(chartOverDays(kind, rows), { width, direction, formats: testFormats })
        const keys = flatMarks(withLegend(drawing, width, direction).marks).slice(0, 6)
        const boxes = keys.map((mark) => {
          if (mark.kind === 'rect') return { from: mark.x, to: mark.x + mark.width, y: mark.y - 2 }
          if (mark.kind === 'line')
            return { from: Math.min(mark.x1, mark.x2), to: Math.max(mark.x1, mark.x2), y: mark.y1 - 8 }
          if (mark.kind !== 'text') return { from: 0, to: 0, y: -1 }
          const wide = textWidth(mark.text, 13)
          return {
            from: mark.side === 'right' ? mark.x - wide : mark.x,
            to: mark.side === 'right' ? mark.x : mark.x + wide,
            y: mark.y - 13,
          }
        })
        boxes.forEach((one, index) => {
          for (const other of boxes.slice(index + 1))
            if (one.y === other.y) expect(one.to + 4 <= other.from || other.to + 4 <= one.from).toBe(true)
        })
        // The first entry is at the edge where reading begins, even if time runs to the right.
        const first = boxes[0] ?? { from: 0, to: 0 }
        expect(direction === 'rtl' ? first.to : first.from).toBe(direction === 'rtl' ? width : 0)
      }
  })

  it.each(['line', 'column'] as const)(
    'keeps the names along an axis within the picture in the widest font: %s',
    (kind) => {
      const names = ['TCK-1000-of-the-north', 'b', 'c', 'TCK-1199-of-the-south']
      const days = { Succeeded: [8e4, 1500.25, 123456789] }
      for (const spec of [chartOf(kind, names, [8e4, 1500.25, 3, 123456789]), chartOverDays(kind, days)])
        for (const width of [280, 400, 900]) {
          const drawing = drawChart(spec, { width, direction: 'ltr', formats: testFormats })
          for (const mark of flatMarks(drawing.marks)) {
            if (mark.kind !== 'text') continue
            const wide = textWidth(mark.text, 12)
            const left = { left: mark.x, middle: mark.x - wide / 2, right: mark.x - wide }[mark.side]
            expect([mark.text, left >= -0.5, left + wide <= width + 0.5]).toEqual([mark.text, true, true])
          }
        }
    },
  )

  it('reads each of 10,000 points a few times, and draws at most four per pixel', () => {
    const options = { width: 800, direction: 'ltr', formats: testFormats } as const
    const picture = (length: number) => {
      let reads = 0
      const values = new Proxy(
        Array.from({ length }, (_, day) => Math.sin(day) * day),
        { get: (...args) => ((reads += 1), Reflect.get(...args)) as unknown },
      )
      return {
        svg: svgOf(drawChart(chartOverDays('line', { a: values }), options), testPalette, 'c1'),
        reads: () => reads,
      }
    }
    const [short, long] = [picture(10_000), picture(40_000)]
    expect(short.reads()).toBeGreaterThan(10_000)
    expect(short.reads()).toBeLessThan(20 * 10_000)
    expect(long.reads() / short.reads()).toBeLessThan(4.1)
    expect(long.svg.length).toBeLessThan(1.3 * short.svg.length)
    const drawn = Math.max(...[...long.svg.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path.split(/[ML]/).length))
    expect(drawn).toBeGreaterThan(800)
    expect(drawn).toBeLessThan(4 * 800 + 10)
  })
})

describe('a picture outside the screen', () => {
  const svg = svgOf(
    figureOf(
      drawChart(chartOverDays('column', { Succeeded: [3, 5], Failed: [1, 2] }), {
        width: 400,
        direction: 'ltr',
        formats: testFormats,
      }),
      400,
    ),
    testPalette,
    'c7',
  )

  it('has title, description, size, legend and unique ids', () => {
    expect(svg).toMatch(/^<svg xmlns="[^"]+" width="400" height="272" viewBox="0 0 400 272" role="img"/)
    expect(svg).toContain('aria-labelledby="c7-title c7-desc"')
    expect(svg).toContain('<title id="c7-title">Sign-ins</title><desc id="c7-desc">Per day.</desc>')
    expect([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id?.slice(0, 3))).toEqual(Array(7).fill('c7-'))
    for (const name of ['Succeeded', 'Failed']) expect(svg).toContain(`>${name}</text>`)
  })

  it('can be part of an email: no script, style sheet, variable, event or external reference', () => {
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /script|<style|style=|class=|var\(|\son\w+=|href|https?:|@import/,
    )
    expect([...svg.matchAll(/url\(([^)]*)\)/g)].map(([, to]) => to)).toEqual(['#c7-1', '#c7-1', '#c7-1'])
  })
})

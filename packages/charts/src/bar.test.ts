import { describe, expect, it } from 'vitest'
import { drawBar } from './bar.ts'
import type { Drawing } from './drawing.ts'
import { chartOf, flatMarks, longArabicCompany, longCompany, paintedRects, size, textsOf } from './test-charts.ts'
import { textWidth } from './text-width.ts'

const draw = (values: readonly (number | null)[], options = {}) =>
  drawBar(
    chartOf(
      'bar',
      values.map((_value, index) => `N${index}`),
      values,
    ),
    { ...size, ...options },
  )
/** Returns the start and the end of each bar. */
const reaches = (values: readonly (number | null)[], options = {}) =>
  paintedRects(draw(values, options)).map(({ x, width }) => [x, x + width])

const namesIn = ({ marks }: Drawing) =>
  flatMarks(marks).flatMap((mark) => (mark.kind === 'text' && mark.part === 'name' ? [mark] : []))

describe('bars', () => {
  it.each<[string, (number | null)[], number[][]]>([
    ['none', [], []],
    ['one', [7], [[0, 400]]],
    [
      'in proportion to the largest',
      [100, 50, 25],
      [
        [0, 400],
        [0, 200],
        [0, 100],
      ],
    ],
    [
      'at least as long as thick',
      [100_000, 1],
      [
        [0, 400],
        [0, 8],
      ],
    ],
    ['none for zero and for gaps', [0, null, Number.NaN, 4], [[0, 400]]],
    ['all zero', [0, 0], []],
    [
      'on both sides of zero',
      [30, -10],
      [
        [100, 400],
        [0, 100],
      ],
    ],
    [
      'negative alone',
      [-5, -10],
      [
        [200, 400],
        [0, 400],
      ],
    ],
  ])('%s', (_title, values, expected) => expect(reaches(values)).toEqual(expected))

  it('begin at the right in right-to-left languages', () => {
    expect(reaches([100, 50], { direction: 'rtl' })).toEqual([
      [0, 400],
      [200, 400],
    ])
    const texts = flatMarks(draw([100], { direction: 'rtl' }).marks).filter((mark) => mark.kind === 'text')
    expect(texts.map(({ x, side }) => [x, side])).toEqual([
      [400, 'right'],
      [0, 'left'],
    ])
  })

  it('have labels with value and share, which is drawn while highlighted', () => {
    expect(draw([1, 3]).points).toEqual([{ label: 'N0: 1, 25%' }, { label: 'N1: 3, 75%' }])
    expect(textsOf(draw([1, 3], { shown: 1 }), 'figure')).toEqual(['1', '3 · 75%'])
    expect(draw([0, null]).points).toEqual([{ label: 'N0: 0, 0%' }, { label: 'N1: –' }])
  })

  it('have no shares if a value is negative', () => {
    expect(draw([-1, 3]).points).toEqual([{ label: 'N0: -1' }, { label: 'N1: 3' }])
  })

  it('leave room for the figure if a name is long', () => {
    const name = 'x'.repeat(200)
    const drawing = drawBar(chartOf('bar', [name, name], [1_234_567, 2]), { ...size, height: 88 })
    const [first = '', second = ''] = textsOf(drawing, 'name')
    expect(first).toMatch(/^x+…$/)
    expect(second.length).toBeGreaterThan(first.length)
    expect(drawing.points[0]?.label).toContain(name)
    expect(drawing.view.height).toBe(88)
  })

  it.each<[string, string, { direction?: 'rtl'; height?: number }]>([
    ['of words', longCompany, {}],
    ['of one word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', {}],
    ['in Arabic', longArabicCompany, { direction: 'rtl' }],
    ['in a height that has room', longCompany, { height: 400 }],
  ])('wrap a long name %s, above its bar and clear of its figure', (_title, name, options) => {
    const drawing = drawBar(chartOf('bar', [name, 'Short'], [1_234_567, 2]), { ...size, ...options })
    const lines = namesIn(drawing)
    const ofName = lines.slice(0, -1)
    expect(ofName.length).toBeGreaterThan(1)
    expect(ofName.map(({ text }) => text).join(name.includes(' ') ? ' ' : '')).toBe(name)
    const [figure = ''] = textsOf(drawing, 'figure')
    for (const { text } of ofName) expect(textWidth(text, 13) + textWidth(figure, 13, 'bold')).toBeLessThan(400)
    const [barTop = 0, nextTop = 0] = paintedRects(drawing).map(({ y }) => y)
    const heights = lines.map(({ y }) => y)
    expect(Math.max(...heights.slice(0, -1))).toBeLessThan(barTop)
    expect(Math.max(...heights)).toBeGreaterThan(barTop + 8)
    expect(nextTop + 8).toBeLessThanOrEqual(drawing.view.height)
  })
})

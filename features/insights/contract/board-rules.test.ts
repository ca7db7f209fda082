import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardLimits, widgetKinds, widgetSizes, type BoardWidget } from './board.ts'
import { addWidget, boardProblems, compacted, moveWidget, removeWidget, resizeWidget } from './board-rules.ts'
import { defaultBoard } from './default-boards.ts'

const widget = (id: string, place: Partial<BoardWidget> = {}): BoardWidget => ({
  id,
  kind: 'requests',
  x: 0,
  y: 0,
  w: 4,
  h: 4,
  ...place,
})
const whys = (...widgets: BoardWidget[]) => boardProblems(widgets).map(({ id, why }) => `${id}: ${why}`)

describe('a board cannot be kept', () => {
  it.each([
    ['with widgets that overlap', [widget('a'), widget('b', { x: 3, y: 3 })], ['b: overlaps']],
    ['with two widgets of one name', [widget('a'), widget('a', { x: 4 })], ['a: same-id']],
    ['with a widget left of the grid', [widget('a', { x: -1 })], ['a: outside']],
    ['with a widget above the grid', [widget('a', { y: -4 })], ['a: outside']],
    ['with a widget of a thousand columns', [widget('a', { w: 1000 })], ['a: too-large']],
    ['with a widget beside the last column', [widget('a', { x: 9 })], ['a: outside']],
    ['with a widget below the last row', [widget('a', { y: 197 })], ['a: outside']],
    ['with a widget of no size', [widget('a', { w: 0, h: 0 })], ['a: too-small']],
    ['with a chart that is not named', [widget('a', { kind: 'assistant-chart' })], ['a: no-chart']],
  ])('%s', (_name, widgets, expected) => {
    expect(whys(...widgets)).toEqual(expected)
  })

  it('with more widgets than fit', () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      widget(`w${index}`, { x: (index % 3) * 4, y: Math.floor(index / 3) * 4 }),
    )
    expect(whys(...many)).toEqual([': too-many'])
  })
})

describe('the boards of the product', () => {
  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('can be kept (MSP %s, trial %s)', (isMsp, isTrial) => {
    const { widgets } = defaultBoard({ isMsp, isTrial })
    expect(boardProblems(widgets)).toEqual([])
    expect(widgets.length).toBeGreaterThanOrEqual(8)
    expect(widgets.some(({ kind }) => kind === 'trial-days')).toBe(isTrial)
    expect(compacted(widgets)).toEqual(widgets)
  })
})

const kind = fc.constantFrom(...widgetKinds.filter((widgetKind) => widgetKind !== 'assistant-chart'))
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), kind }),
  fc.record({ act: fc.constant('move' as const), at: fc.nat(30), x: fc.integer(), y: fc.integer() }),
  fc.record({ act: fc.constant('resize' as const), at: fc.nat(30), w: fc.integer(), h: fc.integer() }),
  fc.record({ act: fc.constant('remove' as const), at: fc.nat(30) }),
)

it('every sequence of changes leaves a board that can be kept, without gaps', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let widgets: BoardWidget[] = []
      steps.forEach((step, index) => {
        if (step.act === 'add') widgets = addWidget(widgets, { id: `w${index}`, kind: step.kind })
        else {
          const { id = '' } = widgets[step.at % Math.max(1, widgets.length)] ?? {}
          if (step.act === 'move') widgets = moveWidget(widgets, id, step)
          if (step.act === 'resize') widgets = resizeWidget(widgets, id, step)
          if (step.act === 'remove') widgets = removeWidget(widgets, id)
        }
        expect(boardProblems(widgets)).toEqual([])
      })
    }),
    { numRuns: 300 },
  )
})

describe('a widget that is moved', () => {
  const three = [widget('a'), widget('b', { x: 4 }), widget('c', { x: 8 })]

  it('takes the place of another, which moves down below it', () => {
    const moved = moveWidget(three, 'a', { x: 4, y: 0 })
    expect(moved.find(({ id }) => id === 'a')).toMatchObject({ x: 4, y: 0 })
    expect(moved.find(({ id }) => id === 'b')).toMatchObject({ x: 4, y: 4 })
    expect(moved.find(({ id }) => id === 'c')).toMatchObject({ x: 8, y: 0 })
  })

  it('goes down below one whose middle it passes, which closes up', () => {
    const two = [widget('a', { w: 12 }), widget('b', { w: 12, y: 4 }), widget('c', { w: 12, y: 8 })]
    const order = (y: number) => moveWidget(two, 'a', { x: 0, y }).map(({ id, y: at }) => `${id}${at}`)
    expect(order(1)).toEqual(['a0', 'b4', 'c8'])
    expect(order(2)).toEqual(['b0', 'a4', 'c8'])
    expect(order(6)).toEqual(['b0', 'c4', 'a8'])
    expect(order(200)).toEqual(['b0', 'c4', 'a8'])
  })

  it('stays in the grid, and is never smaller than its kind allows', () => {
    expect(moveWidget(three, 'c', { x: 99, y: -5 })).toEqual(three)
    const [a] = resizeWidget(three, 'a', { w: 1, h: 1 })
    expect(a).toMatchObject({ w: widgetSizes.requests.leastW, h: widgetSizes.requests.leastH })
    const wide = resizeWidget(three, 'a', { w: 99, h: 99 })
    expect(wide.find(({ id }) => id === 'a')).toMatchObject({ w: boardLimits.columns, h: boardLimits.height })
  })

  it('that is not there changes nothing', () => {
    expect(moveWidget(three, 'z', { x: 4, y: 4 })).toEqual(three)
    expect(removeWidget(three, 'z')).toEqual(three)
  })
})

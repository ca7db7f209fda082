import { addWidget, boardProblems, inReadingOrder, moveWidget } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget } from '#features/insights/contract/board.ts'
import { defaultBoard } from '#features/insights/contract/default-boards.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginEdit,
  cancelled,
  drafted,
  dropped,
  hasChanges,
  redone,
  shownIn,
  stepped,
  undone,
  type Edit,
} from './edit-steps.ts'
import { grown, nudged, reordered } from './nudges.ts'

const { widgets } = defaultBoard({ isMsp: true, isTrial: true })
const add = (edit: Edit, id: string) => stepped(edit, addWidget(shownIn(edit), { id, kind: 'users' }))

describe('an edit', () => {
  it('has nothing to save until a step changes something', () => {
    const begun = beginEdit(widgets)
    expect(hasChanges(begun)).toBe(false)
    expect(stepped(begun, widgets.toReversed()).past).toEqual([])
    expect(hasChanges(add(begun, 'one'))).toBe(true)
  })

  it('takes every step back and repeats it, as deep as there were steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), (count) => {
        const steps = [beginEdit(widgets)]
        for (let nth = 0; nth < count; nth += 1) steps.push(add(steps.at(-1) ?? beginEdit([]), `n${nth}`))
        let edit = steps.at(-1) ?? beginEdit([])
        for (const earlier of steps.slice(0, -1).toReversed()) {
          edit = undone(edit)
          expect(shownIn(edit)).toEqual(shownIn(earlier))
        }
        expect(hasChanges(edit)).toBe(false)
        for (const later of steps.slice(1)) {
          edit = redone(edit)
          expect(shownIn(edit)).toEqual(shownIn(later))
        }
        expect(redone(edit).present).toEqual(edit.present)
      }),
    )
  })

  it('forgets what was taken back at another step', () => {
    const edit = add(undone(add(beginEdit(widgets), 'one')), 'two')
    expect(redone(edit).present).toEqual(edit.present)
  })

  it('keeps a change that is dropped as one step, and leaves one that is cancelled', () => {
    const moved = moveWidget(widgets, 'users', { x: 0, y: 0 })
    const edit = drafted(
      drafted(beginEdit(widgets), 'users', moveWidget(widgets, 'users', { x: 2, y: 0 })),
      'users',
      moved,
    )
    expect(shownIn(edit)).toEqual(moved)
    expect(shownIn(cancelled(edit))).toEqual(widgets)
    expect(dropped(edit).past).toHaveLength(1)
    expect(shownIn(undone(edit))).toEqual(widgets)
  })

  it('has no step that leaves a board that cannot be kept', () => {
    const [first] = widgets
    if (first === undefined) throw new Error('The board has widgets.')
    const edit = beginEdit(widgets)
    expect(stepped(edit, [...widgets, first]).present).toEqual(widgets)
    expect(drafted(edit, first.id, [...widgets, first]).draft).toBeNull()
  })
})

const nudge = fc.constantFrom(
  { across: 1, down: 0 } as const,
  { across: -1, down: 0 } as const,
  { across: 0, down: 1 } as const,
  { across: 0, down: -1 } as const,
)
const orderOf = (each: readonly BoardWidget[]) => inReadingOrder(each).map(({ id }) => id)

describe('a nudge', () => {
  it('always leaves a board that can be kept', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(widgets.length - 1), fc.boolean(), nudge), { maxLength: 12 }), (nudges) => {
        let board: readonly BoardWidget[] = widgets
        for (const [at, isSize, each] of nudges) {
          const { id = '' } = widgets[at] ?? {}
          board = isSize ? grown(board, id, each) : nudged(board, id, each)
          expect(boardProblems(board)).toEqual([])
        }
      }),
    )
  })

  it.each(widgets.map(({ id }) => id))('moves %s to the top, and to the end of the board', (id) => {
    let board: readonly BoardWidget[] = widgets
    for (let nth = 0; nth < 30; nth += 1) board = nudged(board, id, { across: 0, down: -1 })
    expect(board.find((widget) => widget.id === id)?.y).toBe(0)
    for (let nth = 0; nth < 30; nth += 1) board = nudged(board, id, { across: 0, down: 1 })
    const own = board.find((widget) => widget.id === id)
    const under = board.filter(
      (widget) => own && widget.y >= own.y + own.h && widget.x < own.x + own.w && own.x < widget.x + widget.w,
    )
    expect(under).toEqual([])
  })

  it.each(widgets.map(({ id }) => id))('moves %s through the order of reading, to both ends', (id) => {
    let board: readonly BoardWidget[] = widgets
    for (let nth = 0; nth < widgets.length; nth += 1) board = reordered(board, id, -1)
    expect(orderOf(board).indexOf(id)).toBe(0)
    expect(boardProblems(board)).toEqual([])
    for (let nth = 0; nth < widgets.length + 2; nth += 1) board = reordered(board, id, 1)
    expect(orderOf(board).indexOf(id)).toBeGreaterThanOrEqual(widgets.length - 3)
  })
})

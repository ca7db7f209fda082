import { inReadingOrder, moveWidget, resizeWidget } from '#features/insights/contract/board-rules.ts'
import { boardLimits, type BoardWidget } from '#features/insights/contract/board.ts'

type Widgets = readonly BoardWidget[]

/** A step of a widget in the direction of reading (`across`) or `down`; one of the two is 0. */
export type Nudge = { across: -1 | 0 | 1; down: -1 | 0 | 1 }

/**
 * Moves a widget by the smallest step: one column, or as many rows as it takes to pass the widgets in its way. Returns
 * the widgets unchanged if it cannot go further.
 */
export function nudged(widgets: Widgets, id: string, { across, down }: Nudge): Widgets {
  const current = widgets.find((widget) => widget.id === id)
  if (current === undefined) return widgets
  const most = across === 0 ? boardLimits.height * 2 : 1
  for (let steps = 1; steps <= most; steps += 1) {
    const moved = moveWidget(widgets, id, { x: current.x + across * steps, y: current.y + down * steps })
    const position = moved.find((widget) => widget.id === id)
    if (position !== undefined && (position.x !== current.x || position.y !== current.y)) return moved
  }
  return widgets
}

/** Makes a widget a column or a row larger or smaller, as far as its kind and the grid allow. */
export function grown(widgets: Widgets, id: string, { across, down }: Nudge): Widgets {
  const current = widgets.find((widget) => widget.id === id)
  if (current === undefined) return widgets
  return resizeWidget(widgets, id, { w: current.w + across, h: current.h + down })
}

/**
 * Moves a widget one step earlier or later in reading order, to the nearest position that changes the order. Returns
 * the widgets unchanged if there is none.
 */
export function reordered(widgets: Widgets, id: string, by: -1 | 1): Widgets {
  const orderOf = (ordered: Widgets) => inReadingOrder(ordered).findIndex((widget) => widget.id === id)
  const index = orderOf(widgets)
  const current = widgets.find((widget) => widget.id === id)
  if (current === undefined || index + by < 0 || index + by >= widgets.length) return widgets
  let best = { moved: widgets, distance: Number.POSITIVE_INFINITY }
  for (const { x, y } of cellsAround(widgets, current, by)) {
    const moved = moveWidget(widgets, id, { x, y })
    const distance =
      Math.abs(orderOf(moved) - index - by) * 1_000 + Math.abs(x - current.x) + Math.abs(y - current.y) * 4
    if ((orderOf(moved) - index) * by > 0 && distance < best.distance) best = { moved, distance }
  }
  return best.moved
}

/**
 * Returns the cells where a widget could start after moving in reading order: below or beside it if `by` is 1, above or
 * beside it if `by` is -1.
 */
function cellsAround(widgets: Widgets, current: BoardWidget, by: -1 | 1): { x: number; y: number }[] {
  const end = Math.max(...widgets.map(({ y, h }) => y + h))
  const from = by === 1 ? current.y : Math.max(0, current.y - 2 * boardLimits.height)
  const to = by === 1 ? Math.min(end, current.y + 2 * boardLimits.height) : current.y
  const columns = [...new Set([current.x, 0, ...widgets.map(({ x }) => x), ...widgets.map(({ x, w }) => x + w)])]
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return rows.flatMap((y) => columns.filter((x) => x + current.w <= boardLimits.columns).map((x) => ({ x, y })))
}

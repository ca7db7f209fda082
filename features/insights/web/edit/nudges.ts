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
  const own = widgets.find((each) => each.id === id)
  if (own === undefined) return widgets
  const most = across === 0 ? boardLimits.height * 2 : 1
  for (let far = 1; far <= most; far += 1) {
    const moved = moveWidget(widgets, id, { x: own.x + across * far, y: own.y + down * far })
    const place = moved.find((each) => each.id === id)
    if (place !== undefined && (place.x !== own.x || place.y !== own.y)) return moved
  }
  return widgets
}

/** Makes a widget a column or a row larger or smaller, as far as its kind and the grid allow. */
export function grown(widgets: Widgets, id: string, { across, down }: Nudge): Widgets {
  const own = widgets.find((each) => each.id === id)
  if (own === undefined) return widgets
  return resizeWidget(widgets, id, { w: own.w + across, h: own.h + down })
}

/**
 * Moves a widget one step earlier or later in reading order, to the nearest position that changes the order. Returns
 * the widgets unchanged if there is none.
 */
export function reordered(widgets: Widgets, id: string, by: -1 | 1): Widgets {
  const orderOf = (each: Widgets) => inReadingOrder(each).findIndex((widget) => widget.id === id)
  const at = orderOf(widgets)
  const own = widgets.find((each) => each.id === id)
  if (own === undefined || at + by < 0 || at + by >= widgets.length) return widgets
  let best = { moved: widgets, far: Number.POSITIVE_INFINITY }
  for (const { x, y } of cellsAround(widgets, own, by)) {
    const moved = moveWidget(widgets, id, { x, y })
    const far = Math.abs(orderOf(moved) - at - by) * 1_000 + Math.abs(x - own.x) + Math.abs(y - own.y) * 4
    if ((orderOf(moved) - at) * by > 0 && far < best.far) best = { moved, far }
  }
  return best.moved
}

/** The cells above and beside a widget, or below it, where it could begin. */
function cellsAround(widgets: Widgets, own: BoardWidget, by: -1 | 1): { x: number; y: number }[] {
  const end = Math.max(...widgets.map(({ y, h }) => y + h))
  const from = by === 1 ? own.y : Math.max(0, own.y - 2 * boardLimits.height)
  const to = by === 1 ? Math.min(end, own.y + 2 * boardLimits.height) : own.y
  const columns = [...new Set([own.x, 0, ...widgets.map(({ x }) => x), ...widgets.map(({ x, w }) => x + w)])]
  const rows = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  return rows.flatMap((y) => columns.filter((x) => x + own.w <= boardLimits.columns).map((x) => ({ x, y })))
}

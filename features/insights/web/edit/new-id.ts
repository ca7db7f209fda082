import type { BoardWidget, WidgetKind } from '#features/insights/contract/board.ts'

/** An id for a new widget of a kind that no other widget on the board has. */
export function newId(widgets: readonly BoardWidget[], kind: WidgetKind): string {
  const used = new Set(widgets.map(({ id }) => id))
  let nth = 2
  while (used.has(`${kind}-${nth}`)) nth += 1
  return used.has(kind) ? `${kind}-${nth}` : kind
}

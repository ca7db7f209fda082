import type { BoardWidget, WidgetKind } from '#features/insights/contract/board.ts'

/** An id for a new widget of a kind that no other widget on the board has. */
export function newId(widgets: readonly BoardWidget[], kind: WidgetKind): string {
  const used = new Set(widgets.map(({ id }) => id))
  let number = 2
  while (used.has(`${kind}-${number}`)) number += 1
  return used.has(kind) ? `${kind}-${number}` : kind
}

import { type BoardLayout, boardLayout, type BoardWidget, boardWidget } from '#features/insights/contract/board.ts'
import { boardProblems } from '#features/insights/contract/board-rules.ts'
import type { Logger } from 'pino'
import type { StoredBoard } from './board-queries.ts'

type Log = Pick<Logger, 'warn'>

/**
 * Returns the widgets of a stored board that this version knows; null if none are stored. Unknown or overlapping
 * widgets, which another version or a command wrote, are left out and logged.
 */
export function readableWidgets({ id, widgets }: Pick<StoredBoard, 'id' | 'widgets'>, log: Log): BoardWidget[] | null {
  if (widgets === null) return null
  if (!Array.isArray(widgets)) {
    log.warn({ board: id }, 'Stored board is malformed; falling back to the next applicable board.')
    return null
  }
  const kept: BoardWidget[] = []
  for (const item of widgets as unknown[]) {
    const { data } = boardWidget.safeParse(item)
    if (data !== undefined && boardProblems([...kept, data]).length === 0) kept.push(data)
  }
  if (kept.length < widgets.length)
    log.warn(
      { board: id, leftOut: widgets.length - kept.length },
      'Stored board has unknown widgets; they are left out.',
    )
  return kept
}

/** Returns the layout of a stored board; null if none is stored or this version does not know it. */
export function readableLayout({ id, layout }: Pick<StoredBoard, 'id' | 'layout'>, log: Log): BoardLayout | null {
  if (layout === null) return null
  const { data } = boardLayout.safeParse(layout)
  if (data === undefined)
    log.warn({ board: id }, 'Stored board has an unknown layout; falling back to the next applicable layout.')
  return data ?? null
}

import { type BoardLayout, boardLayout, type BoardWidget, boardWidget } from '#features/insights/contract/board.ts'
import { boardProblems } from '#features/insights/contract/board-rules.ts'
import type { Logger } from 'pino'
import type { StoredBoard } from './board-queries.ts'

type Log = Pick<Logger, 'warn'>

/**
 * The widgets of a stored board that this version knows; null if none are stored. Unknown or overlapping widgets, which
 * another version or a command wrote, are left out and logged.
 */
export function readableWidgets({ id, widgets }: Pick<StoredBoard, 'id' | 'widgets'>, log: Log): BoardWidget[] | null {
  if (widgets === null) return null
  if (!Array.isArray(widgets)) {
    log.warn({ board: id }, 'A stored board is no list of widgets; the next one that applies is shown.')
    return null
  }
  const kept: BoardWidget[] = []
  for (const each of widgets as unknown[]) {
    const { data } = boardWidget.safeParse(each)
    if (data !== undefined && boardProblems([...kept, data]).length === 0) kept.push(data)
  }
  if (kept.length < widgets.length)
    log.warn(
      { board: id, leftOut: widgets.length - kept.length },
      'Left widgets of a stored board out that are not known.',
    )
  return kept
}

/** The layout of a stored board; null if none is stored or this version does not know it. */
export function readableLayout({ id, layout }: Pick<StoredBoard, 'id' | 'layout'>, log: Log): BoardLayout | null {
  if (layout === null) return null
  const { data } = boardLayout.safeParse(layout)
  if (data === undefined) log.warn({ board: id }, 'The layout of a stored board is not known; the next one is used.')
  return data ?? null
}

import type { Board, BoardOwner, BoardWidget } from '#features/insights/contract/board.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import { useState } from 'react'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'
import type { Holding } from '#features/insights/web/filter/use-held-filter.ts'
import type { BoardRead } from '#features/insights/web/use-board.ts'
import { hasChanges, shownIn } from './edit-steps.ts'
import { useEditing } from './use-editing.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaving, versionOf } from './use-saving.ts'
import messages from '#features/insights/web/messages/en.json'

type Change = (widgets: readonly BoardWidget[]) => readonly BoardWidget[]

export type EditorProps = {
  owner: BoardOwner
  /** The board when the edit began, and the latest one: they differ once another user has saved. */
  begun: BoardRead
  latest: BoardRead
  data: ReadonlyMap<string, WidgetData>
  filter: Filter
  holding: Holding
  /** Called when a board was saved or reset, with the widget data loaded so far. */
  onSaved: (board: Board, data: ReadonlyMap<string, WidgetData>) => void
  /** The address of the page: without the editor, or with the editor of another owner's board. */
  addressOf: (owner: BoardOwner | null) => string
}

/**
 * Returns the state of an editor: history, announcements, saving, and unsaved changes when the user leaves the page.
 */
export function useEditor({ owner, begun, latest, data, filter, holding, onSaved, addressOf }: EditorProps) {
  const t = useMessages(messages)
  const [base, setBase] = useState(begun)
  const { edit, acts } = useEditing(begun.board.widgets)
  const [known, setKnown] = useState<ReadonlyMap<string, WidgetData>>(new Map())
  const { announced, announce } = useAnnounced()
  const isChanged = hasChanges(edit)
  const guard = useLeaveGuard(isChanged, holding)
  const dataOf = (id: string) => data.get(id) ?? known.get(id)
  const titleOf = (id: string) => dataOf(id)?.title ?? ''
  const saving = useSaving({
    owner,
    version: versionOf(base.board, owner),
    filter,
    onSaved(board) {
      onSaved(board, new Map([...known, ...data]))
      guard.leave({ to: addressOf(null), how: 'replace' })
    },
  })
  const isOutdated = versionOf(latest.board, owner) > versionOf(base.board, owner)
  return {
    owner,
    edit,
    acts,
    isChanged,
    isStored: versionOf(base.board, owner) > 0,
    announced,
    announce,
    titleOf,
    dataOf,
    guard,
    ...saving,
    /** The version that another user has saved meanwhile; null if there is none. */
    newer: isOutdated ? latest : null,
    know: (one: WidgetData) => setKnown((last) => new Map([...last, [one.id, one]])),
    saveEdit: (overwrites = false) => saving.save(shownIn(edit), overwrites),
    /** Applies a change by a key or a button, and announces it. */
    nudge(id: string, change: Change) {
      const before = shownIn(edit)
      const after = change(before)
      acts.draft(id, () => after)
      announce(positionText(t, after === before ? null : after, id, titleOf(id)))
    },
    /** Cancels the change in progress, and announces the widget's position. */
    cancel(id: string) {
      if (edit.draft === null) return
      acts.cancel()
      announce(t('cancelledAt', { place: positionText(t, edit.present, id, titleOf(id)) }))
    },
    reload(theirs: BoardRead) {
      setBase(theirs)
      setKnown((last) => new Map([...last, ...theirs.widgets.map((widget) => [widget.id, widget] as const)]))
      acts.restart(theirs.board.widgets)
      saving.hideConflict()
      announce(t('reloaded'))
    },
    discard: () => guard.go({ to: addressOf(null), how: 'replace' }),
    switchTo: (other: BoardOwner) => guard.go({ to: addressOf(other), how: 'replace' }),
  }
}

export type Editor = ReturnType<typeof useEditor>

/** Counts announcements, so that the same sentence can be announced again. */
function useAnnounced() {
  const [announced, setAnnounced] = useState<{ text: string; count: number } | null>(null)
  const announce = (text: string) => setAnnounced((last) => ({ text, count: (last?.count ?? 0) + 1 }))
  return { announced, announce }
}

function positionText(
  t: Translate<typeof messages>,
  widgets: readonly BoardWidget[] | null,
  id: string,
  title: string,
) {
  const shown = widgets?.find((widget) => widget.id === id)
  if (shown === undefined) return t('noFurther', { title })
  const { x, y, w, h } = shown
  return t('placeOf', { title, column: x + 1, row: y + 1, width: w, height: h })
}

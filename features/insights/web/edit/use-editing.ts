import type { BoardWidget } from '#features/insights/contract/board.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { beginEdit, cancelled, drafted, dropped, redone, shownIn, stepped, undone, type Edit } from './edit-steps.ts'

type Widgets = readonly BoardWidget[]

/** The actions of an edit. */
export type EditActs = {
  step: (change: (widgets: Widgets) => Widgets) => void
  draft: (id: string, change: (widgets: Widgets) => Widgets) => void
  drop: () => void
  cancel: () => void
  undo: () => void
  redo: () => void
  /** Starts again with other widgets, such as those that another user saved. */
  restart: (widgets: Widgets) => void
}

/**
 * Returns the history of an edit of these widgets and its actions. Ctrl+Z or ⌘Z undoes a step; with Shift, or Ctrl+Y,
 * redoes it.
 */
export function useEditing(widgets: Widgets): { edit: Edit; acts: EditActs } {
  const [edit, setEdit] = useState(() => beginEdit(widgets))
  const acts: EditActs = {
    step: (change) => setEdit((last) => stepped(last, change(shownIn(last)))),
    draft: (id, change) => setEdit((last) => drafted(last, id, change(shownIn(last)))),
    drop: () => setEdit(dropped),
    cancel: () => setEdit(cancelled),
    undo: () => setEdit(undone),
    redo: () => setEdit(redone),
    restart: (others) => setEdit(beginEdit(others)),
  }
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isWriting = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]') !== null
    if (isWriting || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && (key !== 'y' || event.shiftKey)) return
    event.preventDefault()
    if (event.shiftKey || key === 'y') acts.redo()
    else acts.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { edit, acts }
}

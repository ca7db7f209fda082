import { boardProblems } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget } from '#features/insights/contract/board.ts'

type Widgets = readonly BoardWidget[]

/** A change in progress, such as a widget between being lifted and dropped. */
type Draft = { id: string; widgets: Widgets }

/** The history of an edit: steps that can be undone, the current widgets, undone steps, and the change in progress. */
export type Edit = {
  begun: Widgets
  past: readonly Widgets[]
  present: Widgets
  future: readonly Widgets[]
  draft: Draft | null
}

/** The maximum number of steps that can be undone. */
const mostSteps = 200

/** Starts an edit with these widgets. */
export function beginEdit(begun: Widgets): Edit {
  return { begun, past: [], present: begun, future: [], draft: null }
}

/** Returns the widgets on screen, including the change in progress. */
export const shownIn = ({ present, draft }: Edit): Widgets => draft?.widgets ?? present

/** Returns whether there is anything to save. */
export const hasChanges = (edit: Edit): boolean => !isSame(shownIn(edit), edit.begun)

/** Adds a step if it changes the board and the result can be saved; otherwise returns the edit unchanged. */
export function stepped(edit: Edit, widgets: Widgets): Edit {
  const settled = { ...edit, draft: null }
  if (isSame(widgets, edit.present) || boardProblems(widgets).length > 0) return settled
  return { ...settled, past: [...edit.past, edit.present].slice(-mostSteps), present: widgets, future: [] }
}

/** Shows a change of one widget that is not a step yet; it will be dropped or cancelled. */
export function drafted(edit: Edit, id: string, widgets: Widgets): Edit {
  return boardProblems(widgets).length > 0 ? edit : { ...edit, draft: { id, widgets } }
}

/** Turns the change in progress into a step. */
export const dropped = (edit: Edit): Edit => (edit.draft === null ? edit : stepped(edit, edit.draft.widgets))

/** Discards the change in progress. */
export const cancelled = (edit: Edit): Edit => (edit.draft === null ? edit : { ...edit, draft: null })

/** Undoes the last step. */
export function undone(edit: Edit): Edit {
  const { past, present, future } = dropped(edit)
  const last = past.at(-1)
  if (last === undefined) return dropped(edit)
  return { ...edit, draft: null, past: past.slice(0, -1), present: last, future: [present, ...future] }
}

/** Redoes the step that was undone last. */
export function redone(edit: Edit): Edit {
  const { past, present, future } = dropped(edit)
  const [next, ...rest] = future
  if (next === undefined) return dropped(edit)
  return { ...edit, draft: null, past: [...past, present], present: next, future: rest }
}

/** Compares widgets regardless of their order in the list. */
function isSame(one: Widgets, other: Widgets): boolean {
  const keyOf = (widgets: Widgets) =>
    widgets
      .map(({ id, kind, x, y, w, h, chart }) => JSON.stringify([id, kind, x, y, w, h, chart ?? null]))
      .toSorted((a, b) => a.localeCompare(b))
      .join(' ')
  return one === other || keyOf(one) === keyOf(other)
}

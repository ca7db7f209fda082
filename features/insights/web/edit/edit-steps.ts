import { boardProblems } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget } from '#features/insights/contract/board.ts'

type Widgets = readonly BoardWidget[]

/** A change that is under way, such as a widget between being lifted and dropped. */
type Draft = { id: string; widgets: Widgets }

/** The steps of an edit: those that can be undone, the board as it is, those that were undone, and the change that is under way. */
export type Edit = {
  begun: Widgets
  past: readonly Widgets[]
  present: Widgets
  future: readonly Widgets[]
  draft: Draft | null
}

/** More steps are not kept. */
const mostSteps = 200

/**
 * An edit that begins with these widgets.
 */
export function beginEdit(begun: Widgets): Edit {
  return { begun, past: [], present: begun, future: [], draft: null }
}

/**
 * The widgets as they are shown: with the change that is under way.
 */
export const shownIn = ({ present, draft }: Edit): Widgets => draft?.widgets ?? present

/**
 * Whether there is anything to save.
 */
export const hasChanges = (edit: Edit): boolean => !isSame(shownIn(edit), edit.begun)

/**
 * A step, where it is a change and leaves a board that can be kept; else the edit as it was.
 */
export function stepped(edit: Edit, widgets: Widgets): Edit {
  const settled = { ...edit, draft: null }
  if (isSame(widgets, edit.present) || boardProblems(widgets).length > 0) return settled
  return { ...settled, past: [...edit.past, edit.present].slice(-mostSteps), present: widgets, future: [] }
}

/**
 * Shows a change of one widget that is not a step yet; it is dropped or cancelled later.
 */
export function drafted(edit: Edit, id: string, widgets: Widgets): Edit {
  return boardProblems(widgets).length > 0 ? edit : { ...edit, draft: { id, widgets } }
}

/**
 * Makes the change that is under way a step.
 */
export const dropped = (edit: Edit): Edit => (edit.draft === null ? edit : stepped(edit, edit.draft.widgets))

/**
 * Leaves the change that is under way.
 */
export const cancelled = (edit: Edit): Edit => (edit.draft === null ? edit : { ...edit, draft: null })

/**
 * Takes the last step back.
 */
export function undone(edit: Edit): Edit {
  const { past, present, future } = dropped(edit)
  const last = past.at(-1)
  if (last === undefined) return dropped(edit)
  return { ...edit, draft: null, past: past.slice(0, -1), present: last, future: [present, ...future] }
}

/**
 * Repeats the step that was taken back last.
 */
export function redone(edit: Edit): Edit {
  const { past, present, future } = dropped(edit)
  const [next, ...rest] = future
  if (next === undefined) return dropped(edit)
  return { ...edit, draft: null, past: [...past, present], present: next, future: rest }
}

/** The order in which widgets are listed is no difference. */
function isSame(one: Widgets, other: Widgets): boolean {
  const keyOf = (widgets: Widgets) =>
    widgets
      .map(({ id, kind, x, y, w, h, chart }) => JSON.stringify([id, kind, x, y, w, h, chart ?? null]))
      .toSorted((a, b) => a.localeCompare(b))
      .join(' ')
  return one === other || keyOf(one) === keyOf(other)
}

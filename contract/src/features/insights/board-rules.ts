import { type BoardWidget, boardLimits, widgetSizes } from './board.ts'

/** Why a board cannot be kept; `id` names the widget. */
export type BoardProblem = {
  id: string
  why: 'same-id' | 'too-small' | 'too-large' | 'outside' | 'overlaps' | 'no-chart' | 'too-many'
}

type Place = Pick<BoardWidget, 'x' | 'y' | 'w' | 'h'>

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/**
 * Returns everything that is wrong with a board's widgets: sizes, places outside of the grid, two in one place, two of one name, or a chart
 * that is not named. Both ends apply it; an empty list means that the board can be kept.
 */
export function boardProblems(widgets: readonly BoardWidget[]): BoardProblem[] {
  const problems: BoardProblem[] = widgets.flatMap((widget, at) => {
    const whys = problemsOf(widget)
    const before = widgets.slice(0, at)
    if (before.some(({ id }) => id === widget.id)) whys.push('same-id')
    if (before.some((other) => overlap(widget, other))) whys.push('overlaps')
    return whys.map((why) => ({ id: widget.id, why }))
  })
  if (widgets.length > boardLimits.widgets) problems.push({ id: '', why: 'too-many' })
  return problems
}

function problemsOf({ kind, x, y, w, h, chart }: BoardWidget): BoardProblem['why'][] {
  const { leastW, leastH } = widgetSizes[kind]
  const problems: BoardProblem['why'][] = []
  if (w < leastW || h < leastH) problems.push('too-small')
  if (w > boardLimits.columns || h > boardLimits.height) problems.push('too-large')
  else if (x < 0 || y < 0 || x + w > boardLimits.columns || y + h > boardLimits.rows) problems.push('outside')
  if ((kind === 'assistant-chart') !== (chart !== undefined)) problems.push('no-chart')
  return problems
}

/** The order in which widgets are read: from the top, and in one row from where the language begins. */
export function inReadingOrder<Placed extends Place>(widgets: readonly Placed[]): Placed[] {
  return widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)
}

/**
 * Closes gaps: each widget, in reading order, moves up as far as nothing is in its way. A widget that overlaps one before it moves down below
 * it; `first` (an id) keeps its place before all others, as the one that the user moves.
 */
export function compacted(widgets: readonly BoardWidget[], first: string | null = null): BoardWidget[] {
  const ordered = inReadingOrder(widgets)
  const moved = ordered.filter(({ id }) => id === first)
  const placed: BoardWidget[] = []
  for (const widget of [...moved, ...ordered.filter(({ id }) => id !== first)]) placed.push(dropped(widget, placed))
  // The one that was moved falls up last, now that the others have their places.
  return inReadingOrder(placed.reduce<BoardWidget[]>((done, each) => lifted(each, placed, done), []))
}

/** Below everything that it overlaps. */
function dropped(widget: BoardWidget, placed: readonly BoardWidget[]): BoardWidget {
  const inTheWay = placed.find((other) => overlap(widget, other))
  return inTheWay === undefined ? widget : dropped({ ...widget, y: inTheWay.y + inTheWay.h }, placed)
}

function lifted(widget: BoardWidget, placed: readonly BoardWidget[], done: readonly BoardWidget[]): BoardWidget[] {
  const others = [...done, ...placed.slice(done.length).filter(({ id }) => id !== widget.id)]
  let { y } = widget
  while (y > 0 && !others.some((other) => overlap({ ...widget, y: y - 1 }, other))) y -= 1
  return [...done, { ...widget, y }]
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Moves a widget to a cell, or as near as the grid allows; others make way. Returns the widgets as they were where there is none of that id.
 */
export function moveWidget(widgets: readonly BoardWidget[], id: string, to: { x: number; y: number }): BoardWidget[] {
  const change = (widget: BoardWidget): BoardWidget => ({
    ...widget,
    x: within(to.x, 0, boardLimits.columns - widget.w),
    y: within(to.y, 0, boardLimits.rows - widget.h),
  })
  return compacted(
    widgets.map((widget) => (widget.id === id ? change(widget) : widget)),
    id,
  )
}

/**
 * Gives a widget a size, or one as near as its kind and the grid allow; others make way.
 */
export function resizeWidget(widgets: readonly BoardWidget[], id: string, to: { w: number; h: number }): BoardWidget[] {
  const change = (widget: BoardWidget): BoardWidget => {
    const { leastW, leastH } = widgetSizes[widget.kind]
    return {
      ...widget,
      w: within(to.w, leastW, boardLimits.columns - widget.x),
      h: within(to.h, leastH, boardLimits.height),
    }
  }
  return compacted(
    widgets.map((widget) => (widget.id === id ? change(widget) : widget)),
    id,
  )
}

/**
 * Adds a widget at the first place from the top where it fits.
 */
export function addWidget(
  widgets: readonly BoardWidget[],
  widget: Pick<BoardWidget, 'id' | 'kind' | 'chart'>,
): BoardWidget[] {
  const { w, h } = widgetSizes[widget.kind]
  const end = Math.max(0, ...widgets.map((each) => each.y + each.h))
  for (let y = 0; y < end; y += 1) {
    for (let x = 0; x + w <= boardLimits.columns; x += 1) {
      const place = { x, y, w, h }
      if (!widgets.some((other) => overlap(place, other))) return [...widgets, { ...widget, ...place }]
    }
  }
  return [...widgets, { ...widget, x: 0, y: end, w, h }]
}

/** Takes a widget away and closes its gap. */
export function removeWidget(widgets: readonly BoardWidget[], id: string): BoardWidget[] {
  return compacted(widgets.filter((widget) => widget.id !== id))
}

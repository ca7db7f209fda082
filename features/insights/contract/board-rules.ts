import { type BoardWidget, boardLimits, widgetSizes } from './board.ts'

/** A reason why a board cannot be saved; `id` names the widget. */
export type BoardProblem = {
  id: string
  why: 'same-id' | 'too-small' | 'too-large' | 'outside' | 'overlaps' | 'no-chart' | 'too-many'
}

type Area = Pick<BoardWidget, 'x' | 'y' | 'w' | 'h'>

const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/**
 * Returns everything that is wrong with a board's widgets: size, position outside the grid, overlap, duplicate id, or a
 * missing chart. Client and server both apply it; an empty list means that the board can be saved.
 */
export function boardProblems(widgets: readonly BoardWidget[]): BoardProblem[] {
  const problems: BoardProblem[] = widgets.flatMap((widget, index) => {
    const whys = problemsOf(widget)
    const before = widgets.slice(0, index)
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

/** Sorts widgets into reading order: row by row from the top, each row from its leading side. */
export function inReadingOrder<Positioned extends Area>(widgets: readonly Positioned[]): Positioned[] {
  return widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)
}

/**
 * Closes gaps: each widget, in reading order, moves up until another one blocks it; a widget that overlaps another
 * moves below it. The widget that the user moves (`moved`, an id) is inserted after the other widgets have closed up:
 * below each widget whose middle its top has passed, and above the rest, which move down.
 */
export function compacted(widgets: readonly BoardWidget[], moved: string | null = null): BoardWidget[] {
  const others = closedUp(inReadingOrder(widgets.filter(({ id }) => id !== moved)))
  const own = widgets.find(({ id }) => id === moved)
  if (own === undefined) return others
  const passed = others.filter((other) => overlap(own, other) && own.y >= other.y + other.h / 2)
  const y = Math.max(own.y, ...passed.map((other) => other.y + other.h))
  const placed = { ...own, y }
  const above = others.filter((other) => other.y + other.h <= y)
  return closedUp([...above, placed, ...others.filter((other) => other.y + other.h > y)])
}

/**
 * Closes gaps between widgets: moves each one below the earlier ones that it overlaps, then up until another one blocks
 * it.
 */
function closedUp(ordered: readonly BoardWidget[]): BoardWidget[] {
  const dropped = ordered.reduce<BoardWidget[]>((done, widget) => [...done, below(widget, done)], [])
  return inReadingOrder(
    inReadingOrder(dropped).reduce<BoardWidget[]>((done, widget) => [...done, lifted(widget, done)], []),
  )
}

function below(widget: BoardWidget, placed: readonly BoardWidget[]): BoardWidget {
  const inTheWay = placed.find((other) => overlap(widget, other))
  return inTheWay === undefined ? widget : below({ ...widget, y: inTheWay.y + inTheWay.h }, placed)
}

/**
 * Moves a widget up until another one blocks it. In reading order, the widgets above it already have their final
 * positions.
 */
function lifted(widget: BoardWidget, placed: readonly BoardWidget[]): BoardWidget {
  let { y } = widget
  while (y > 0 && !placed.some((other) => overlap({ ...widget, y: y - 1 }, other))) y -= 1
  return { ...widget, y }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * Moves a widget to a cell, or as near to that cell as the grid allows; other widgets give way. Returns the widgets
 * unchanged if none has that id.
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

/** Resizes a widget as far as its kind and the grid allow; other widgets give way. */
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

/** Adds a widget at the first free position from the top. */
export function addWidget(
  widgets: readonly BoardWidget[],
  widget: Pick<BoardWidget, 'id' | 'kind' | 'chart'>,
): BoardWidget[] {
  const { w, h } = widgetSizes[widget.kind]
  const end = Math.max(0, ...widgets.map((item) => item.y + item.h))
  for (let y = 0; y < end; y += 1) {
    for (let x = 0; x + w <= boardLimits.columns; x += 1) {
      const area = { x, y, w, h }
      if (!widgets.some((other) => overlap(area, other))) return [...widgets, { ...widget, ...area }]
    }
  }
  return [...widgets, { ...widget, x: 0, y: end, w, h }]
}

/** Removes a widget and closes the gap. */
export function removeWidget(widgets: readonly BoardWidget[], id: string): BoardWidget[] {
  return compacted(widgets.filter((widget) => widget.id !== id))
}

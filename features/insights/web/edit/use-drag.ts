import { moveWidget, resizeWidget } from '#features/insights/contract/board-rules.ts'
import { boardLimits, type BoardWidget } from '#features/insights/contract/board.ts'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { EditActs } from './use-editing.ts'

/** The effect of dragging a widget. */
type How = 'move' | 'resize'

/** `offset`: how far the widget has been dragged, in pixels. */
type Drag = { id: string; how: How; offset: { x: number; y: number } }

type Held = {
  widget: BoardWidget
  how: How
  /** Where the pointer went down, in pixels of the page. */
  from: { x: number; y: number }
  /** The width of a column and the height of a row, each with its gap, in pixels. */
  step: { x: number; y: number }
  /** -1 if columns count from the right. */
  direction: 1 | -1
  pointer: number
}

/** Distance to the edge of the window at which the page scrolls, and scrolling per frame, in pixels. */
const edge = 56
const scrolled = 14

/** The shortest drag in pixels; a shorter movement is a click. */
const least = 4

/**
 * Moves and resizes widgets by mouse, pen or touch, by the rules of the board. Call `begin` when the pointer goes down;
 * releasing it turns the change into a step, and Escape cancels it. `drag` is the drag in progress.
 */
export function useDrag(acts: EditActs, widgets: readonly BoardWidget[]) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const held = useRef<Held | null>(null)
  const last = useRef({ clientX: 0, clientY: 0 })
  const follow = useEffectEvent(() => {
    const { current } = held
    if (current === null) return
    const { widget, how, from, step, direction } = current
    const x = last.current.clientX + scrollX - from.x
    const y = last.current.clientY + scrollY - from.y
    if (drag === null && Math.hypot(x, y) < least) return
    setDrag({ id: widget.id, how, offset: { x, y } })
    const across = Math.round((x * direction) / step.x)
    const down = Math.round(y / step.y)
    acts.cancel()
    acts.draft(widget.id, (before) =>
      how === 'move'
        ? moveWidget(before, widget.id, { x: widget.x + across, y: widget.y + down })
        : resizeWidget(before, widget.id, { w: widget.w + across, h: widget.h + down }),
    )
  })
  const end = useEffectEvent((isKept: boolean) => {
    if (held.current === null) return
    held.current = null
    setDrag(null)
    if (isKept) acts.drop()
    else acts.cancel()
  })
  useEffect(() => listenToPointer({ held, last, follow: () => follow(), end: (isKept) => end(isKept) }), [])
  const begin = (event: ReactPointerEvent, id: string, how: How) => {
    const widget = widgets.find((item) => item.id === id)
    const element = event.currentTarget.closest('[data-widget]')
    if (event.button !== 0 || !event.isPrimary || widget === undefined || !(element instanceof HTMLElement)) return
    const step = stepOf(element)
    if (step === null) return
    event.preventDefault()
    acts.drop()
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    last.current = event
    held.current = { widget, how, from: { x: event.pageX, y: event.pageY }, step, direction, pointer: event.pointerId }
  }
  return { drag, begin }
}

/** Returns the size of a cell with its gap; null if widgets are stacked in one column. */
function stepOf(element: HTMLElement): Held['step'] | null {
  const board = element.parentElement
  const { position } = getComputedStyle(element)
  if (board === null || position !== 'absolute') return null
  const gap = Number.parseFloat(getComputedStyle(board).columnGap)
  const height = Number(element.style.getPropertyValue('--h'))
  return { x: (board.clientWidth + gap) / boardLimits.columns, y: (element.offsetHeight + gap) / height }
}

type Listening = {
  held: { current: Held | null }
  last: { current: { clientX: number; clientY: number } }
  follow: () => void
  end: (isKept: boolean) => void
}

/** Follows the pointer anywhere in the window, and scrolls the page at an edge. */
function listenToPointer({ held, last, follow, end }: Listening): () => void {
  let frame = 0
  const scroll = () => {
    frame = 0
    const { clientY } = last.current
    const by = clientY < edge ? -scrolled : clientY > innerHeight - edge ? scrolled : 0
    if (held.current === null || by === 0) return
    scrollBy(0, by)
    follow()
    frame = requestAnimationFrame(scroll)
  }
  const isOurs = (event: PointerEvent) => held.current?.pointer === event.pointerId
  const move = (event: PointerEvent) => {
    if (!isOurs(event)) return
    last.current = event
    follow()
    if (frame === 0) frame = requestAnimationFrame(scroll)
  }
  const up = (event: PointerEvent) => (isOurs(event) ? end(true) : undefined)
  const cancel = (event: PointerEvent) => (isOurs(event) ? end(false) : undefined)
  const key = (event: KeyboardEvent) => (event.key === 'Escape' ? end(false) : undefined)
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', key)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', key)
  }
}

import { inReadingOrder } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget } from '#features/insights/contract/board.ts'
import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus on its widget when a changed order moves the elements. When a focused widget is removed, its
 * successor in reading order gets the focus, or else its predecessor. Returns the ref of the list of widgets.
 */
export function useKeptFocus(widgets: readonly BoardWidget[]) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  const before = useRef(widgets)
  useLayoutEffect(() => {
    const last = focused.current
    const shown = before.current
    before.current = widgets
    if (last === null || document.activeElement !== document.body) return
    if (last.isConnected) return last.focus()
    return heirOf(last, shown, list.current)?.focus()
  }, [widgets])
  useLayoutEffect(() => {
    const board = list.current
    const keep = (event: FocusEvent) => {
      focused.current = event.target instanceof HTMLElement ? event.target : null
    }
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget !== null) focused.current = null
    }
    board?.addEventListener('focusin', keep)
    board?.addEventListener('focusout', leave)
    return () => {
      board?.removeEventListener('focusin', keep)
      board?.removeEventListener('focusout', leave)
    }
  }, [])
  return list
}

/**
 * Returns the element that gets the focus of a removed widget: the first button of the nearest remaining widget, or
 * else the editor's toolbar.
 */
function heirOf(gone: HTMLElement, before: readonly BoardWidget[], list: HTMLElement | null): HTMLElement | null {
  const order = inReadingOrder(before).map(({ id }) => id)
  const at = order.indexOf(gone.closest<HTMLElement>('[data-widget]')?.dataset['widget'] ?? '')
  const nearest = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)).toReversed()]
  const buttons = nearest.flatMap((id) => [
    ...(list?.querySelectorAll<HTMLElement>(`[data-widget="${id}"] button`) ?? []),
  ])
  return (
    buttons.find((button) => button.checkVisibility()) ??
    list?.parentElement?.parentElement?.querySelector('[role="toolbar"]') ??
    null
  )
}

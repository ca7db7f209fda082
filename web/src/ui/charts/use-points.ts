import { useState, type KeyboardEvent } from 'react'

/** The props that make a chart's point reachable by keyboard and pointer. */
export type PointProps = {
  'tabIndex': number
  'role': 'img'
  'aria-label': string
  'data-point': number
  'onFocus': () => void
  'onBlur': () => void
  'onPointerEnter': () => void
  'onPointerLeave': () => void
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/**
 * Makes the points of a chart a single tab stop; the arrow keys, Home and End move between them. `shown` is the index
 * of the point that has the pointer or the focus, or null. It may be too large after points were removed.
 */
export function usePoints() {
  const [stop, setStop] = useState(0)
  const [shown, setShown] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const count = event.currentTarget.querySelectorAll('[data-point]').length
    const next = step(Math.min(stop, count - 1), count)
    event.currentTarget.querySelector<SVGElement>(`[data-point="${next}"]`)?.focus()
  }
  const pointProps = (index: number, count: number, label: string): PointProps => ({
    'tabIndex': index === Math.min(stop, count - 1) ? 0 : -1,
    'role': 'img',
    'aria-label': label,
    'data-point': index,
    'onFocus': () => {
      setStop(index)
      setShown(index)
    },
    'onBlur': () => setShown(null),
    'onPointerEnter': () => setShown(index),
    'onPointerLeave': () => setShown(null),
  })
  return { shown, onKeyDown, pointProps }
}

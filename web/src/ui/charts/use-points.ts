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

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => Math.min(place + 1, count - 1),
  ArrowDown: (place, count) => Math.min(place + 1, count - 1),
  ArrowLeft: (place) => Math.max(place - 1, 0),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/**
 * Makes the points of a chart a single tab stop, with the arrow keys, Home and End to move between them. `shown` is the
 * index of the point under the pointer or with the focus, or null. It may exceed the number of points after some were
 * removed.
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
  const pointProps = (place: number, count: number, label: string): PointProps => ({
    'tabIndex': place === Math.min(stop, count - 1) ? 0 : -1,
    'role': 'img',
    'aria-label': label,
    'data-point': place,
    'onFocus': () => {
      setStop(place)
      setShown(place)
    },
    'onBlur': () => setShown(null),
    'onPointerEnter': () => setShown(place),
    'onPointerLeave': () => setShown(null),
  })
  return { shown, onKeyDown, pointProps }
}

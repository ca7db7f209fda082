import { useState, type KeyboardEvent } from 'react'

/** What a chart's point needs to be reached by keyboard and pointer. */
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
 * One stop of the Tab key for the points of a chart, the arrow keys, Home and End between them; `shown` is the point
 * under the pointer or the focus, or null. A chart that has lost points may have fewer than `shown`.
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

import { useEffect, useRef } from 'react'

/** Events after which the question is no longer kept in view. */
const ends = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the last question to the top when a message is added, so that its answer is visible from the beginning.
 * Content that loads later changes the heights above the question, so the question is kept at the top until the user
 * scrolls, clicks or types. Returns a ref for the list; its last question has `data-last`.
 */
export function useLastInView(count: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = list
    if (current === null) return undefined
    const show = () => current.querySelector('[data-last]')?.scrollIntoView({ block: 'start' })
    const growing = new ResizeObserver(show)
    const stop = () => growing.disconnect()
    show()
    growing.observe(current)
    for (const end of ends) addEventListener(end, stop, { passive: true })
    return () => {
      stop()
      for (const end of ends) removeEventListener(end, stop)
    }
  }, [count])
  return list
}

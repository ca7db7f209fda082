import { useEffect, useRef } from 'react'

/** What a user does who looks at something else. */
const ends = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls the last question of a list to the top, so that its answer is visible from its beginning, whenever there is another message.
 * What is read later changes heights above it: it stays in view until the user scrolls, clicks or types. Returns the ref of the list,
 * whose last question has `data-last`.
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

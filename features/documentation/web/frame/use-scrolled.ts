import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds without scrolling after which the place is kept: browsers refuse many changes of the history within seconds. */
const pause = 200

/**
 * Calls `keep` with the height that the window is scrolled to, a moment after it was; `now` calls it at once.
 */
export function useScrolled(keep: (top: number) => void): { now: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const call = () => {
    clearTimeout(timer.current)
    keep(scrollY)
  }
  const later = useEffectEvent(call)
  useEffect(() => {
    const scroll = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => later(), pause)
    }
    addEventListener('scroll', scroll, { passive: true })
    return () => {
      removeEventListener('scroll', scroll)
      clearTimeout(timer.current)
    }
  }, [])
  return { now: call }
}

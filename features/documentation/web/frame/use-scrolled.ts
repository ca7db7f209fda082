import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * How long scrolling must pause before the position is stored, in milliseconds, because browsers limit the rate of
 * history changes.
 */
const pause = 200

/** Calls `keep` with the scroll position after scrolling has paused; `now` calls it immediately. */
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

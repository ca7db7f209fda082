import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

type Size = { width: number; height: number }

/**
 * Returns a ref and the inner size of its element in pixels, updated when it changes; 0 before the first measurement.
 */
export function useSize<Holder extends HTMLElement>(): [RefObject<Holder | null>, Size] {
  const holder = useRef<Holder>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return undefined
    const measure = () => {
      const width = Math.floor(element.clientWidth)
      const height = Math.floor(element.clientHeight)
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    measure()
    // Measures in the next frame, because a redraw may show or hide a scroll bar, which changes the size again.
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return [holder, size]
}

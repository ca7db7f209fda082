import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * The width in pixels of the element that the ref is put on, now and whenever it changes; 0 before it is measured.
 */
export function useWidth<Holder extends HTMLElement>(): [RefObject<Holder | null>, number] {
  const holder = useRef<Holder>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return undefined
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [holder, width]
}

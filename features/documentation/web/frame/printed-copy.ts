import { useEffect, type RefObject } from 'react'

/**
 * Copies the frame's article into `holder` for the time of printing, because browsers print only the visible part of a
 * frame.
 */
export function usePrintedCopy(
  frame: RefObject<HTMLIFrameElement | null>,
  holder: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const copy = () => {
      const article = frame.current?.contentDocument?.querySelector('article')
      holder.current?.replaceChildren(...(article ? [document.importNode(article, true)] : []))
    }
    const clear = () => holder.current?.replaceChildren()
    addEventListener('beforeprint', copy)
    addEventListener('afterprint', clear)
    return () => {
      removeEventListener('beforeprint', copy)
      removeEventListener('afterprint', clear)
    }
  }, [frame, holder])
}

import { useEffect, type RefObject } from 'react'

/**
 * Copies the article of a frame into `holder` while the page is printed: a frame is printed as the window shows it, cut off at its end.
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

import { useEffect, useRef, type RefObject } from 'react'

/** How long to wait for the heading of a page that is still loading, in milliseconds. */
const longestWait = 3_000
/** The interval between tries to move the focus, in milliseconds, and the number of tries. */
const tryEvery = 40
const mostTries = 10

/**
 * Announces a new page to assistive technology: when `pathname` changes, moves the focus to the page's heading, unless
 * the page has focused an element or the user has already clicked or pressed a key. `title` becomes the document's
 * title.
 */
export function usePageArrival(content: RefObject<HTMLElement | null>, pathname: string, title: string): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    document.title = title
  }, [title, pathname])
  useEffect(() => {
    const element = content.current
    if (element === null || shown.current === pathname) return undefined
    shown.current = pathname
    scrollTo(0, 0)
    const goneOn = untilInput()
    const stopLooking = whenHeadingIsThere(element, (heading) => {
      heading.tabIndex = -1
      focusOn(heading, element, goneOn.signal, 0)
    })
    return () => {
      goneOn.abort()
      stopLooking()
    }
  }, [content, pathname])
}

/**
 * Returns a controller that aborts when the user clicks or presses a key, because moving the focus after that would
 * close an open menu.
 */
function untilInput(): AbortController {
  const goneOn = new AbortController()
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, () => goneOn.abort(), { capture: true, signal: goneOn.signal })
  }
  return goneOn
}

/** Focuses the heading. Repeats this for a while, because a closing menu still traps the focus. */
function focusOn(heading: HTMLElement, content: HTMLElement, goneOn: AbortSignal, tries: number): void {
  if (goneOn.aborted || !heading.isConnected || content.contains(document.activeElement)) return
  heading.focus({ preventScroll: true })
  if (tries < mostTries) setTimeout(() => focusOn(heading, content, goneOn, tries + 1), tryEvery)
}

function whenHeadingIsThere(element: HTMLElement, found: (heading: HTMLElement) => void): () => void {
  const findHeading = () => element.querySelector<HTMLElement>('h1')
  const there = findHeading()
  if (there !== null) {
    found(there)
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    const heading = findHeading()
    if (heading === null) return
    observer.disconnect()
    found(heading)
  })
  observer.observe(element, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), longestWait)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

import { goTo, holdMoves, onMoved } from '#web/platform/navigate.ts'
import { dropUnsaved, hasUnsaved, watchForms } from './unsaved-forms.ts'

/**
 * Asks before the user leaves a page with unsent input. For closing and reloading the browser asks; for a link, and for
 * Back within the app, this calls `ask` with the function that continues. Returns the function that stops the guard.
 */
export function guardPage(ask: (leave: () => void) => void): () => void {
  let here = addressNow()
  let entry = entryNow()
  const askFor = (leave: () => void) =>
    ask(() => {
      dropUnsaved()
      leave()
    })
  const stopping = new AbortController()
  const options = { capture: true, signal: stopping.signal }
  const unload = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  const click = (event: MouseEvent) => {
    const link = linkOf(event)
    if (link === null || !hasUnsaved()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Repeats the click, because a link may do more than open its address. If the link has been removed, as in a menu,
    // opens the address.
    askFor(() => (link.element.isConnected ? link.element.click() : goTo(link.to)))
  }
  const hold = () => {
    const to = addressNow()
    if (!hasUnsaved() || to === here) return false
    askFor(returnHere(here, entry))
    return true
  }
  addEventListener('beforeunload', unload, options)
  addEventListener('click', click, options)
  const stopHolding = holdMoves(hold)
  const stopMoved = onMoved(() => {
    here = addressNow()
    entry = entryNow()
  })
  const stopForms = watchForms()
  return () => {
    stopping.abort()
    stopHolding()
    stopMoved()
    stopForms()
  }
}

/**
 * Returns to the guarded page, and to its entry of the tab's history, after Back or Forward has left it. Returns the
 * function that leaves again, with the history as if nothing had been asked. Browsers without the Navigation API get a
 * new entry on top, from which Leave goes back.
 */
function returnHere(here: string, entry: string | null): () => void {
  const away = entryNow()
  if (entry === null || away === null || away === entry) {
    history.pushState(null, '', here)
    return () => history.back()
  }
  traverse(entry)
  return () => traverse(away)
}

/**
 * Goes to an entry by its key, because a number of steps would include the entries of frames. Another navigation may
 * supersede it.
 */
function traverse(entry: string): void {
  if (!('navigation' in globalThis)) return
  const { committed, finished } = navigation.traverseTo(entry)
  for (const moved of [committed, finished]) moved?.catch(() => undefined)
}

/** Returns the key of the current entry of the tab's history, or null if the browser does not expose it. */
const entryNow = (): string | null => ('navigation' in globalThis ? (navigation.currentEntry?.key ?? null) : null)

const addressNow = (): string => location.pathname + location.search

/**
 * Returns the link to another page of this app that a click follows in this tab, with its address; null if there is
 * none.
 */
export function linkOf(event: MouseEvent): { element: HTMLAnchorElement; to: string } | null {
  const element = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(element instanceof HTMLAnchorElement) || element.origin !== location.origin) return null
  const isElsewhere =
    event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || element.target === '_blank'
  const isHere = element.pathname === location.pathname && element.search === location.search
  if (isElsewhere || isHere || element.hasAttribute('download')) return null
  return { element, to: element.pathname + element.search }
}

import { goTo, holdMoves, onMoved } from '#web/platform/navigate.ts'
import { linkOf } from './link-of.ts'
import { dropUnsaved, hasUnsaved, watchForms } from './unsaved-forms.ts'

/**
 * Keeps the user on a page with a form that is not sent. Closing and reloading ask in the browser's words; a link, and
 * Back within the app, call `ask` with the function that continues. Returns the function that stops it.
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
    // Repeats the click, because a link may do more than lead to its address; one in a menu has been removed by then.
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
 * Returns to the kept page, and to its own entry of the tab's history, after Back or Forward has left it. Returns the
 * function that leaves again: the history is then as if nothing had been asked. Browsers without the Navigation API get
 * another entry on top, which Leave goes back from.
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

/** By the entry's key and not by steps, since entries of frames count as steps. Another move may replace it. */
function traverse(entry: string): void {
  if (!('navigation' in globalThis)) return
  const { committed, finished } = navigation.traverseTo(entry)
  for (const moved of [committed, finished]) moved?.catch(() => undefined)
}

/** The key of the current entry of the tab's history, or null if the browser does not expose it. */
const entryNow = (): string | null => ('navigation' in globalThis ? (navigation.currentEntry?.key ?? null) : null)

const addressNow = (): string => location.pathname + location.search

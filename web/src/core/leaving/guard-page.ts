import { goTo, holdMoves, onMoved } from '#web/platform/navigate.ts'
import { linkOf } from './link-of.ts'
import { dropUnsaved, hasUnsaved, watchForms } from './unsaved-forms.ts'

/**
 * Keeps the user on a page with a form that is not sent: closing and reloading ask in the browser's words, a link and Back within the app call `ask`
 * with what goes on. Returns the function that stops it.
 */
export function guardPage(ask: (leave: () => void) => void): () => void {
  let here = addressNow()
  let index = indexNow()
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
    // The click once more, because a link may do more than lead to its address; one in a menu is gone by then.
    askFor(() => (link.element.isConnected ? link.element.click() : goTo(link.to)))
  }
  const hold = () => {
    const to = addressNow()
    if (!hasUnsaved() || to === here) return false
    askFor(returnHere(here, index))
    return true
  }
  addEventListener('beforeunload', unload, options)
  addEventListener('click', click, options)
  const stopHolding = holdMoves(hold)
  const stopMoved = onMoved(() => {
    here = addressNow()
    index = indexNow()
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
 * Returns from where Back or Forward has led to the page that is kept, by the same steps. Returns what goes there again: the history of
 * the tab is then as if nothing had been asked. Browsers without the Navigation API get another entry on top, which Leave goes back from.
 */
function returnHere(here: string, index: number | null): () => void {
  const now = indexNow()
  if (index === null || now === null || now === index) {
    history.pushState(null, '', here)
    return () => history.back()
  }
  history.go(index - now)
  return () => history.go(now - index)
}

/** Which entry of the tab's history is shown, or null where the browser does not say. */
const indexNow = (): number | null => ('navigation' in globalThis ? (navigation.currentEntry?.index ?? null) : null)

const addressNow = (): string => location.pathname + location.search

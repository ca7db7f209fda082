import { goTo, holdMoves, onMoved } from '#web/platform/navigate.ts'
import { linkOf } from './link-of.ts'
import { dropUnsaved, hasUnsaved, watchForms } from './unsaved-forms.ts'

/**
 * Keeps the user on a page with a form that is not sent: closing and reloading ask in the browser's words, a link and Back within the app call `ask`
 * with what goes on. Returns the function that stops it.
 */
export function guardPage(ask: (leave: () => void) => void): () => void {
  let here = addressNow()
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
    history.pushState(null, '', here)
    askFor(() => goTo(to))
    return true
  }
  addEventListener('beforeunload', unload, options)
  addEventListener('click', click, options)
  const stopHolding = holdMoves(hold)
  const stopMoved = onMoved(() => (here = addressNow()))
  const stopForms = watchForms()
  return () => {
    stopping.abort()
    stopHolding()
    stopMoved()
    stopForms()
  }
}

const addressNow = (): string => location.pathname + location.search

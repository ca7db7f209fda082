import { goTo, onMoved } from '#web/platform/navigate.ts'
import { dropUnsaved, hasUnsaved, watchForms } from './unsaved-forms.ts'

/**
 * Keeps the user on a page with a form that is not sent: closing and reloading ask in the browser's words, a link and Back within the app call `ask`
 * with what goes on. Returns the function that stops it.
 */
export function guardPage(ask: (leave: () => void) => void): () => void {
  let here = addressNow()
  const askFor = (to: string) =>
    ask(() => {
      dropUnsaved()
      goTo(to)
    })
  const stopping = new AbortController()
  const options = { capture: true, signal: stopping.signal }
  addEventListener('beforeunload', (event) => (hasUnsaved() ? event.preventDefault() : undefined), options)
  addEventListener(
    'click',
    (event) => {
      const to = linkOf(event)
      if (to === null || !hasUnsaved()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      askFor(to)
    },
    options,
  )
  // Before the router reads the address: listeners that capture are called first.
  addEventListener(
    'popstate',
    (event) => {
      const to = addressNow()
      if (!hasUnsaved() || to === here) return
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      askFor(to)
    },
    options,
  )
  const stopMoved = onMoved(() => (here = addressNow()))
  const stopForms = watchForms()
  return () => {
    stopping.abort()
    stopMoved()
    stopForms()
  }
}

const addressNow = (): string => location.pathname + location.search

/** The address in this app that a click leads to in this tab, or null. */
function linkOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || link.target === '_blank'
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isElsewhere || isHere || link.hasAttribute('download') ? null : link.pathname + link.search
}

/** The forms in which something was entered that is not sent. */
const changed = new Set<HTMLFormElement>()

/** What keeps its text by itself (a draft), or is found again at once (a search), needs no question. */
const kept = '[data-draft], [data-kept], [type="search"], [role="search"] *'

/** Watches what is entered in the forms of this page. Returns the function that stops it. */
export function watchForms(): () => void {
  const stopping = new AbortController()
  const options = { capture: true, signal: stopping.signal }
  addEventListener(
    'input',
    ({ target }) => {
      const form = target instanceof Element && !target.matches(kept) ? target.closest('form') : null
      if (form !== null && form.closest('[data-kept]') === null) changed.add(form)
    },
    options,
  )
  // What is refused stays in its form, and is entered again or corrected there.
  for (const end of ['submit', 'reset'])
    addEventListener(
      end,
      ({ target }) => void (target instanceof HTMLFormElement ? changed.delete(target) : undefined),
      options,
    )
  return () => {
    stopping.abort()
    changed.clear()
  }
}

/** Whether a form of the page has something that would be lost with it. */
export function hasUnsaved(): boolean {
  for (const form of changed) if (!form.isConnected) changed.delete(form)
  return changed.size > 0
}

/** Forgets what was entered: the user leaves without it. */
export function dropUnsaved(): void {
  changed.clear()
}

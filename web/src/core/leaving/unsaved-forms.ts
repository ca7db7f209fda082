/** The forms with input that has not been sent. */
const changed = new Set<HTMLFormElement>()

/** Forms that were sent after their last change. If the server refused the input, it still exists only in the form. */
const sent = new Set<HTMLFormElement>()

/** Fields that need no question: their text is kept automatically (a draft) or easily entered again (a search). */
const kept = '[data-draft], [data-kept], [data-kept] *, [type="search"], [role="search"] *'

/** Matches elements that a form shows if its input is wrong or its call was refused. */
const refusal = '[aria-invalid="true"], [role="alert"]:not(:empty)'

/** Watches the input of the forms of this page. Returns the function that stops it. */
export function watchForms(): () => void {
  const stopping = new AbortController()
  const watch = (name: string, seen: (target: EventTarget | null) => void) =>
    addEventListener(name, ({ target }) => seen(target), { capture: true, signal: stopping.signal })
  watch('input', (target) => {
    const form = target instanceof Element && !target.matches(kept) ? target.closest('form') : null
    if (form !== null) changed.add(form)
  })
  watch('submit', (target) => {
    if (target instanceof HTMLFormElement && changed.delete(target)) sent.add(target)
  })
  watch('reset', (target) => {
    if (target instanceof HTMLFormElement) drop(target)
  })
  return () => {
    stopping.abort()
    dropUnsaved()
  }
}

/** Returns whether a form of the page has input that leaving would lose. */
export function hasUnsaved(): boolean {
  for (const form of [...changed, ...sent]) if (!form.isConnected) drop(form)
  return changed.size > 0 || [...sent].some((form) => form.querySelector(refusal) !== null)
}

/** Forgets the unsent input, because the user chose to leave. */
export function dropUnsaved(): void {
  changed.clear()
  sent.clear()
}

function drop(form: HTMLFormElement): void {
  changed.delete(form)
  sent.delete(form)
}

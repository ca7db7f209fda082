/** The forms whose input is not sent. */
const changed = new Set<HTMLFormElement>()

/** The forms that were sent since: refused input is still only there. */
const sent = new Set<HTMLFormElement>()

/** Text that is kept automatically (a draft), or is found again at once (a search), needs no question. */
const kept = '[data-draft], [data-kept], [data-kept] *, [type="search"], [role="search"] *'

/** A form shows this when its input is wrong or its call is refused. */
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

/** Whether a form of the page has input that would be lost with it. */
export function hasUnsaved(): boolean {
  for (const form of [...changed, ...sent]) if (!form.isConnected) drop(form)
  return changed.size > 0 || [...sent].some((form) => form.querySelector(refusal) !== null)
}

/** Forgets the input: the user leaves without it. */
export function dropUnsaved(): void {
  changed.clear()
  sent.clear()
}

function drop(form: HTMLFormElement): void {
  changed.delete(form)
  sent.delete(form)
}

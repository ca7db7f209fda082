const reduced = '(prefers-reduced-motion: reduce)'

/** Plays with the page's motion, which stories otherwise turn off. Nothing else about the browser changes. */
export async function withMotion(play: () => Promise<unknown>): Promise<void> {
  const own = globalThis.matchMedia
  globalThis.matchMedia = (query) => own.call(globalThis, query === reduced ? 'not all' : query)
  await play().finally(() => {
    globalThis.matchMedia = own
  })
}

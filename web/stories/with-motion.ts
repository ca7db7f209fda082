const reduced = '(prefers-reduced-motion: reduce)'

/**
 * Plays what stories are without: the motion of the page. Nothing else of the browser changes.
 */
export async function withMotion(play: () => Promise<unknown>): Promise<void> {
  const own = globalThis.matchMedia
  globalThis.matchMedia = (query) => own.call(globalThis, query === reduced ? 'not all' : query)
  await play().finally(() => {
    globalThis.matchMedia = own
  })
}

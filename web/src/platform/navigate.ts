/**
 * Goes to a path of this app without loading a page. `replace` leaves no way back to where one was. `state` is kept with
 * this entry of the tab's history alone: it is sent nowhere.
 */
export function goTo(path: string, how: 'push' | 'replace' = 'push', state: unknown = null): void {
  if (how === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  dispatchEvent(new Event('moved'))
}

// `pushState` and `replaceState` are what the app's router dispatches when it moves.
const moves = ['moved', 'popstate', 'pushState', 'replaceState'] as const

/**
 * Calls `listener` whenever the address may have changed. Returns what stops it.
 */
export function onMoved(listener: () => void): () => void {
  for (const move of moves) addEventListener(move, listener)
  return () => {
    for (const move of moves) removeEventListener(move, listener)
  }
}

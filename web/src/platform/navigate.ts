/**
 * Goes to a path of this app without loading a page. `replace` replaces the history entry. `state` is stored with this
 * entry of the tab's history: it is never sent.
 */
export function goTo(path: string, how: 'push' | 'replace' = 'push', state: unknown = null): void {
  if (how === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  dispatchEvent(new Event('moved'))
}

// The app's router dispatches the events `pushState` and `replaceState` when it moves.
const moves = ['moved', 'popstate', 'pushState', 'replaceState'] as const

/**
 * Calls `listener` whenever the address may have changed. Returns the function that stops it.
 */
export function onMoved(listener: () => void): () => void {
  for (const move of moves) addEventListener(move, listener)
  return () => {
    for (const move of moves) removeEventListener(move, listener)
  }
}

let holds: () => boolean = () => false

// The browser calls listeners of `popstate` in their order, including capturing ones: this one must be registered
// before the router's.
if (typeof window !== 'undefined')
  addEventListener('popstate', (event) => (holds() ? event.stopImmediatePropagation() : undefined))

/**
 * Asks `hold` before any other listener learns that the user went back or forward; if it returns true, none does.
 * Returns the function that stops it.
 */
export function holdMoves(hold: () => boolean): () => void {
  holds = hold
  return () => {
    if (holds === hold) holds = () => false
  }
}

/**
 * Goes to a path of this app without loading a page. `replace` replaces the current history entry. `state` is stored
 * with the entry and never sent.
 */
export function goTo(path: string, how: 'push' | 'replace' = 'push', state: unknown = null): void {
  if (how === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  dispatchEvent(new Event('moved'))
}

// The router dispatches `pushState` and `replaceState` events when it moves.
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

// The browser calls `popstate` listeners, including capturing ones, in their order, so this one must be registered
// before the router's.
if (typeof window !== 'undefined')
  addEventListener('popstate', (event) => (holds() ? event.stopImmediatePropagation() : undefined))

/**
 * Calls `hold` before other listeners when the user goes back or forward. If `hold` returns true, the other listeners
 * are not called. Returns the function that stops it.
 */
export function holdMoves(hold: () => boolean): () => void {
  holds = hold
  return () => {
    if (holds === hold) holds = () => false
  }
}

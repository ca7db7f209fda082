/**
 * Goes to a path of this app without loading a page. `replace` replaces the history entry. `state` is stored with this
 * entry of the tab's history: it is never sent.
 */
export function goTo(path: string, how: 'push' | 'replace' = 'push', state: unknown = null): void {
  if (how === 'push') history.pushState(state, '', path)
  else history.replaceState(state, '', path)
  dispatchEvent(new Event('moved'))
}

// `pushState` and `replaceState` are what the app's router dispatches when it moves.
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

// The browser calls listeners of `popstate` in their order, also those that capture: this one must come before the router's.
if (typeof window !== 'undefined')
  addEventListener('popstate', (event) => (holds() ? event.stopImmediatePropagation() : undefined))

/**
 * Asks `hold` before anything else learns that the user went back or forward; when it is true, nothing does. Returns the function that
 * stops it.
 */
export function holdMoves(hold: () => boolean): () => void {
  holds = hold
  return () => {
    if (holds === hold) holds = () => false
  }
}

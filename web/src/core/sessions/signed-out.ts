// One channel for all tabs of this origin; opened on first use, because rendering on the server has none.
let channel: BroadcastChannel | undefined

function channelOf(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('signed-out')
  return channel
}

/**
 * Announces to the other tabs that the user with this id signed out here.
 */
export function announceSignOut(userid: string): void {
  channelOf()?.postMessage(userid)
}

/** Calls `listener` with the user's id when another tab signs out. Returns the function that stops it. */
export function onSignOutElsewhere(listener: (userid: string) => void): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') listener(event.data)
  }
  channelOf()?.addEventListener('message', receive)
  return () => channelOf()?.removeEventListener('message', receive)
}

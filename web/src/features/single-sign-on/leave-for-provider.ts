type Entry = { leftForProvider?: unknown } | null

/**
 * Goes to a provider, and notes in this entry of the browser's history that it was gone to: whoever comes back by the
 * browser's Back must not be sent away again at once.
 */
export function leaveForProvider(address: string): void {
  history.replaceState({ ...(history.state as object | null), leftForProvider: true }, '')
  location.assign(address)
}

/**
 * Whether this entry of the history has been left for a provider before.
 */
export function hasLeftForProvider(): boolean {
  return (history.state as Entry)?.leftForProvider === true
}

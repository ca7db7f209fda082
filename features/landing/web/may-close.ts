/** The history of a window, as far as a page can observe it. */
export type WindowHistory = {
  /** Whether the page that opened the window is still connected to it. */
  hasOpener: boolean
  /** The number of entries in the whole history. */
  length: number
  /**
   * The number of adjacent entries of this origin around the current one; null in a browser without the Navigation API.
   */
  own: number | null
  /** The path from which this document was loaded. */
  loadedFrom: string
}

/**
 * Returns whether browsers may let a script close the window: one that a page opened, or whose history has a single
 * entry (HTML, "script-closable"). `opener` is not enough, because our opener policy removes it. A window
 * with earlier pages of other sites was not opened for us. After a sign-in at a provider this is unknown, because its
 * pages are between ours; then closing is tried.
 */
export function mayClose({ hasOpener, length, own, loadedFrom }: WindowHistory): boolean {
  return hasOpener || length <= 1 || own === null || own === length || loadedFrom.startsWith('/callback/')
}

/** Reads the history of the window that contains this page. */
export function windowHistory(): WindowHistory {
  const [loaded] = performance.getEntriesByType('navigation')
  return {
    hasOpener: window.opener !== null,
    length: history.length,
    own: 'navigation' in window ? navigation.entries().length : null,
    loadedFrom: loaded === undefined ? '' : new URL(loaded.name).pathname,
  }
}

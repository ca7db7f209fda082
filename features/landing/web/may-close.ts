/** The observable history of a window. */
export type WindowHistory = {
  /** Whether a page that opened the window is still connected to it. */
  hasOpener: boolean
  /** Entries of the whole history. */
  length: number
  /** Entries of this origin next to the current one; null in a browser without the Navigation API. */
  own: number | null
  /** The path that this document was loaded from. */
  loadedFrom: string
}

/**
 * Whether browsers may let a script close the window: one that a page opened, or whose history has a single entry
 * (HTML, "script-closable"). `opener` does not decide this, since our opener policy cuts it. A window with earlier
 * pages of other sites was not opened for us. After a provider that is unknown, since its pages are between ours, and
 * closing is attempted.
 */
export function mayClose({ hasOpener, length, own, loadedFrom }: WindowHistory): boolean {
  return hasOpener || length <= 1 || own === null || own === length || loadedFrom.startsWith('/callback/')
}

/**
 * The history of the window that this page is in.
 */
export function windowHistory(): WindowHistory {
  const [loaded] = performance.getEntriesByType('navigation')
  return {
    hasOpener: window.opener !== null,
    length: history.length,
    own: 'navigation' in window ? navigation.entries().length : null,
    loadedFrom: loaded === undefined ? '' : new URL(loaded.name).pathname,
  }
}

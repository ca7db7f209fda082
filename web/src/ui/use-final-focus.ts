import { useState } from 'react'

/**
 * Returns the function that finds the element to focus when a dialog closes: the one that opened it or, if that has
 * been removed, the result of `otherwise`.
 */
export function useFinalFocus(otherwise: () => HTMLElement | null): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () => {
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    return isThere ? opener : otherwise()
  }
}

import { useEffect } from 'react'

/** Shorter waits, in milliseconds, are not announced. */
const worthSaying = 500

/**
 * The `id` of the live region that announces waits. The server renders it into every page (sign-in-page.tsx), outside
 * React.
 */
export const waitRegion = 'wait'

/** Announces a wait that takes longer than `worthSaying`, while the calling component is mounted. */
export function useWait(text: string): void {
  useEffect(() => {
    const region = document.getElementById(waitRegion)
    if (region === null) return undefined
    const timer = setTimeout(() => {
      region.textContent = text
    }, worthSaying)
    return () => {
      clearTimeout(timer)
      region.textContent = ''
    }
  }, [text])
}

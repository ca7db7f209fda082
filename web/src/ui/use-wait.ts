import { useEffect } from 'react'

/** Milliseconds: what is shorter is over before it would be announced. */
const worthSaying = 500

/** The `id` of the live region for waits: in every page from its first byte (sign-in-page.tsx), outside of React. */
export const waitRegion = 'wait'

/**
 * Announces a wait that is not over at once, in the page's region for it, as long as what calls this is shown.
 */
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

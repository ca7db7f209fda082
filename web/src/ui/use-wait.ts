import { useEffect } from 'react'

/** Milliseconds: shorter waits end before they are announced. */
const worthSaying = 500

/** The `id` of the live region for waits: in every page from its first byte (sign-in-page.tsx), outside of React. */
export const waitRegion = 'wait'

/**
 * Announces a longer wait, in the page's region for it, while the calling component is mounted.
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

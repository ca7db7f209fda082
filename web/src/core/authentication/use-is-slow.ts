import { useEffect, useState } from 'react'

/** Milliseconds after which a wait is worth a word. */
const slow = 3_000

/**
 * Whether what `isWaiting` stands for takes long.
 */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), slow)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}

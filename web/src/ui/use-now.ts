import { useEffect, useState } from 'react'

/** Milliseconds between two readings of the clock. */
const refreshEvery = 30_000

/** The time in milliseconds since 1970, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}

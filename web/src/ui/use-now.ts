import { useEffect, useState } from 'react'

/** How often the time is updated, in milliseconds. */
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

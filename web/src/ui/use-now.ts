import { useEffect, useState } from 'react'

/** Milliseconds between two updates of the time. */
const refreshEvery = 30_000

/** Returns the time in milliseconds since 1970, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshEvery)
    return () => clearInterval(timer)
  }, [])
  return now
}

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/**
 * Returns whole seconds until `deadline` (milliseconds since 1970), never negative. Reads the clock every `tick`
 * milliseconds, so that the number is right at once after the computer wakes up, but renders only once a second.
 */
export function useSecondsUntil(deadline: number, tick: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(deadline))
    update()
    const timer = setInterval(update, tick)
    return () => clearInterval(timer)
  }, [deadline, tick])
  return seconds
}

import { useState } from 'react'
import { oneAtATime } from './one-at-a-time.ts'

/**
 * Runs the calls of a button or dialog one at a time (see `oneAtATime`); `busy` while one runs.
 */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  return { busy, ...once }
}

import { useState } from 'react'

/**
 * Runs one action at a time: `start`, then `finish` with its result. Calls made in between are ignored. `setBusy`
 * reports whether an action is running. An error ends the action and is rethrown. `cancel` ends it immediately, and its
 * result is ignored.
 */
export function oneAtATime(setBusy: (busy: boolean) => void) {
  let current: object | null = null
  const set = (next: object | null) => {
    current = next
    setBusy(next !== null)
  }
  const run = async <Result>(start: () => Promise<Result>, finish: (result: Result) => unknown): Promise<void> => {
    if (current !== null) return
    const mine = {}
    set(mine)
    try {
      const result = await start()
      if (current === mine) await finish(result)
    } finally {
      if (current === mine) set(null)
    }
  }
  return { run, cancel: () => set(null), isBusy: () => current !== null }
}

/**
 * Runs the calls of a button or dialog one at a time (see `oneAtATime`); `busy` while one runs.
 */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false)
  const [once] = useState(() => oneAtATime(setBusy))
  return { busy, ...once }
}

/**
 * Runs one action at a time: `start`, then `finish` with its result; other actions are ignored in between. `setBusy` is
 * called with whether one runs; an error also ends it, and is rethrown. `cancel` ends it at once: its result is
 * ignored.
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

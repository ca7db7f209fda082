/**
 * What does one thing at a time: gives the action's end, or undefined at once for what is asked for meanwhile. `setBusy`
 * is called with whether it works; an error that the action throws ends that as well, and is thrown on.
 */
export function oneAtATime(setBusy: (busy: boolean) => void) {
  let isBusy = false
  const set = (busy: boolean) => {
    isBusy = busy
    setBusy(busy)
  }
  return async <Result>(action: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy) return undefined
    set(true)
    try {
      return await action()
    } finally {
      set(false)
    }
  }
}

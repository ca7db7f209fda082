/**
 * Runs one action at a time: returns the action's result, or undefined at once while another one runs. `setBusy` is
 * called with whether it runs; an error of the action ends that too, and is rethrown.
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

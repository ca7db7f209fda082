/** This computer's clock, corrected to the server's time. */
export type Clock = {
  /** Milliseconds since 1970 in the server's time, as far as it is known. */
  now: () => number
  /** Corrects the clock by the server's time in a new response. Returns false if there was none or nothing changed. */
  correct: (serverTime: number | null) => boolean
  /** The correction in milliseconds, to be added to this computer's clock. */
  offset: () => number
}

/** The smallest difference that corrects the clock, in milliseconds. A smaller one may come from the network delay. */
const least = 2_000

/** Returns whether an instant is plausible as a server's time; others could not be formatted as a date. */
const isPossible = (at: number) => at > Date.UTC(2000) && at < Date.UTC(2100)

/** Creates a clock on `read` (this computer's clock) with the `offset` of the last run. */
export function createClock(offset = 0, read: () => number = Date.now): Clock {
  let added = isPossible(read() + offset) ? offset : 0
  return {
    now: () => read() + added,
    offset: () => added,
    correct(serverTime) {
      if (serverTime === null || !isPossible(serverTime)) return false
      const wanted = Math.round(serverTime - read())
      if (Math.abs(wanted - added) < least) return false
      added = wanted
      return true
    },
  }
}

/** The clock of this computer, corrected to the server's. */
export type Clock = {
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  now: () => number
  /** Takes the server's time of a response just received. False where it was none, or nothing changed by it. */
  correct: (serverTime: number | null) => boolean
  /** What is added to this computer's clock, in milliseconds. */
  offset: () => number
}

/** A difference that a response's way explains is none. */
const least = 2_000

/** Whether an instant is one of this century: no other is a server's, and what follows from it would be no date. */
const isPossible = (at: number) => at > Date.UTC(2000) && at < Date.UTC(2100)

/** A clock on `read` (the computer's own), which begins with the `offset` of the last run. */
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

/** The time at which every story begins. */
const begin = Date.UTC(2026, 5, 15, 9, 30)

/**
 * Timers shorter than this (milliseconds) use the browser's clock, because they order the work of a page. Longer ones
 * run only when the stopped clock is advanced.
 */
const standing = 1_000

/**
 * The shortest timer that a user could notice, in milliseconds, such as the delay before a search while the user types.
 */
const noticed = 100

type Work = (...given: unknown[]) => void
type Timer = { due: number; every: number | null; work: () => void }

const own = {
  Date: globalThis.Date,
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
}

/** A stopped clock that replaces the browser's. */
export type StoppedClock = {
  /** Advances the clock by this many milliseconds, and runs the timers that are due on the way, one after another. */
  letPass: (milliseconds: number) => Promise<void>
  /** Waits for noticeable timers that use the browser's clock, for at most a second. */
  untilTimersEnd: () => Promise<void>
  /** Restores the browser's clock. */
  end: () => void
}

/**
 * Stops the page's clock at the time of the stories. `settled` resolves when the page has shown the effects of a timer.
 */
export function stopClock(settled: () => Promise<void>): StoppedClock {
  let now = begin
  let last = 0
  const timers = new Map<number, Timer>()
  const running = new Set<unknown>()
  const start = (isRepeated: boolean) => {
    const real = isRepeated ? own.setInterval : own.setTimeout
    return (work: Work, delay = 0, ...given: unknown[]): unknown => {
      const run = () => work(...given)
      if (delay < standing) {
        const id: unknown = real.call(window, () => (running.delete(id), run()), delay)
        if (delay >= noticed && !isRepeated) running.add(id)
        return id
      }
      last -= 1
      timers.set(last, { due: now + delay, every: isRepeated ? delay : null, work: run })
      return last
    }
  }
  const clear = (timer: number | undefined) => {
    running.delete(timer)
    if (timer === undefined || !timers.delete(timer)) own.clearTimeout.call(window, timer)
  }
  const next = (until: number) =>
    [...timers].toSorted(([, one], [, other]) => one.due - other.due).find(([, { due }]) => due <= until)
  Object.assign(globalThis, {
    Date: dateAt(() => now),
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: clear,
    clearInterval: clear,
  })
  return {
    async letPass(milliseconds) {
      // Some acts start their timer only during this wait.
      await settled()
      const until = now + milliseconds
      for (let found = next(until); found !== undefined; found = next(until)) {
        const [id, { due, every, work }] = found
        now = due
        if (every === null) timers.delete(id)
        else timers.set(id, { due: due + every, every, work })
        work()
        await settled()
      }
      now = until
      await settled()
    },
    async untilTimersEnd() {
      const [each, most] = [noticed / 4, (4 * standing) / noticed]
      for (let turn = 0; running.size > 0 && turn < most; turn += 1)
        await new Promise((resolve) => own.setTimeout.call(window, resolve, each))
    },
    end: () => void Object.assign(globalThis, own),
  }
}

/** Returns a `Date` class whose current time is `now`. */
function dateAt(now: () => number): DateConstructor {
  return class extends own.Date {
    constructor(...given: [] | [number]) {
      super(...(given.length === 0 ? ([now()] as const) : given))
    }
    static override now(): number {
      return now()
    }
  } as DateConstructor
}

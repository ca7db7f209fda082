/** Milliseconds: the limit of the first wait, which doubles with each failure, and the maximum. */
const first = 5_000
const longest = 300_000

/**
 * Returns the wait after `failures` failed attempts in a row, in milliseconds: exponential with full jitter, so that a
 * fleet does not return at the same time. It is at least `asked`, the seconds that the server requested.
 */
export function waitAfter(failures: number, asked: number | null, random: () => number = Math.random): number {
  const most = Math.min(longest, first * 2 ** Math.min(20, failures - 1))
  const least = Math.min(longest, (asked ?? 0) * 1000)
  return Math.round(least + random() * most)
}

/** Returns an interval in milliseconds with 10 % of jitter. */
export function withJitter(milliseconds: number, random: () => number = Math.random): number {
  return Math.round(milliseconds * (0.9 + 0.2 * random()))
}

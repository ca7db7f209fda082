/** Milliseconds: the first wait is up to `first`, each further one up to twice as long, none longer than `longest`. */
const first = 5_000
const longest = 300_000

/**
 * How long to wait after `failures` attempts in a row, in milliseconds: exponential with full jitter, so that a fleet does not return at
 * once. `asked` is what the server asked for, in seconds, which is the least.
 */
export function waitAfter(failures: number, asked: number | null, random: () => number = Math.random): number {
  const most = Math.min(longest, first * 2 ** Math.min(20, failures - 1))
  const least = Math.min(longest, (asked ?? 0) * 1000)
  return Math.round(least + random() * most)
}

/** An interval in milliseconds, a tenth more or less. */
export function withJitter(milliseconds: number, random: () => number = Math.random): number {
  return Math.round(milliseconds * (0.9 + 0.2 * random()))
}

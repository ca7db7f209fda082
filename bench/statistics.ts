/**
 * Returns the quantile at `share` (0 to 1) of the values, interpolated between neighbours (Hyndman and Fan, type 7).
 * Throws if there are no values.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)]
  const above = sorted[Math.ceil(at)]
  if (below === undefined || above === undefined) throw new Error('There are no values to take a quantile of.')
  return below + (above - below) * (at - Math.floor(at))
}

/** Returns the median of the values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The result of repeated rounds: the median and the quartiles. */
export type Spread = { middle: number; low: number; high: number; rounds: number }

/** Summarises rounds; see `Spread`. */
export function spreadOf(values: readonly number[]): Spread {
  return { middle: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75), rounds: values.length }
}

/**
 * Divides each value by that of the same round in `over`, so that effects on a whole round cancel out. Throws if the
 * two were not measured in the same rounds.
 */
export function ratios(values: readonly number[], over: readonly number[]): number[] {
  if (values.length !== over.length) throw new Error('A ratio needs both values of every round.')
  return values.map((value, round) => value / (over[round] ?? Number.NaN))
}

/**
 * The difference between two samples. `auc` is the probability that a value of `a` exceeds one of `b`, with ties
 * counted as half: 0.5 means no difference. `p` is two-sided: the probability of an `auc` at least as far from 0.5
 * if both samples have the same distribution.
 */
export type Comparison = { u: number; auc: number; z: number; p: number }

/**
 * Runs the Mann-Whitney U test with average ranks for ties. Uses the normal approximation with corrections for ties and
 * continuity (Mann and Whitney 1947), which is accurate from about 20 values in each sample.
 */
export function compareSamples(a: readonly number[], b: readonly number[]): Comparison {
  const pairs = a.length * b.length
  if (pairs === 0) throw new Error('Two samples are needed to compare them.')
  const { rankSum, tieTerm } = ranksOf(a, b)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const total = a.length + b.length
  const variance = (pairs / 12) * (total + 1 - tieTerm / (total * Math.max(1, total - 1)))
  const distance = Math.max(0, Math.abs(u - pairs / 2) - 0.5)
  const z = variance === 0 ? 0 : (Math.sign(u - pairs / 2) * distance) / Math.sqrt(variance)
  return { u, auc: u / pairs, z, p: Math.min(1, 2 * upperTail(Math.abs(z))) }
}

function ranksOf(a: readonly number[], b: readonly number[]): { rankSum: number; tieTerm: number } {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))]
  all.sort((one, other) => one.value - other.value)
  let rankSum = 0
  let tieTerm = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const tied = to - from
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ first }) => first).length
    tieTerm += tied ** 3 - tied
    from = to
  }
  return { rankSum, tieTerm }
}

/**
 * Returns the share of a standard normal distribution above `z` ≥ 0 (Abramowitz and Stegun 26.2.17, error below 1e-7).
 */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const coefficients = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const series = coefficients.reduce((sum, coefficient, power) => sum + coefficient * t ** (power + 1), 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

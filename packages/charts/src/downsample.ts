/** The indices of the points of one interval that together cover every pixel that the interval draws. */
type Bucket = { first: number; low: number; high: number; last: number }

/**
 * Downsamples a line. Of each of `buckets` equally wide intervals it keeps the first, the lowest, the highest and the
 * last point (M4: Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014), so that no
 * peak is lost; with one bucket per pixel the picture is the same. A gap is kept by its first index. Returns ascending
 * indices; all of them if there are at most four per bucket.
 */
export function sampledIndices(xs: readonly number[], values: readonly (number | null)[], buckets: number): number[] {
  if (xs.length <= 4 * buckets) return xs.map((_x, index) => index)
  const from = xs[0] ?? 0
  const width = ((xs.at(-1) ?? 0) - from) / buckets
  const kept = new Set<number>()
  const found = new Map<number, Bucket>()
  let wasGap = false
  xs.forEach((x, index) => {
    const value = values[index] ?? null
    if (value === null) {
      if (!wasGap) kept.add(index)
      wasGap = true
      return
    }
    wasGap = false
    const number = width > 0 ? Math.min(buckets - 1, Math.floor((x - from) / width)) : 0
    const bucket = found.get(number)
    if (bucket === undefined) return void found.set(number, { first: index, low: index, high: index, last: index })
    if (value < (values[bucket.low] ?? 0)) bucket.low = index
    if (value > (values[bucket.high] ?? 0)) bucket.high = index
    bucket.last = index
  })
  for (const { first, low, high, last } of found.values()) for (const index of [first, low, high, last]) kept.add(index)
  return [...kept].toSorted((a, b) => a - b)
}

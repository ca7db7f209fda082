/** The places of a line of which no pixel is lost: see `keptPlaces`. */
type Bucket = { first: number; low: number; high: number; last: number }

/**
 * The places of a long line that show it: of each of `buckets` equally wide intervals the first, the lowest, the highest and
 * the last one (M4: Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014), so that no peak is
 * lost, and with a bucket a pixel none of it is. Gaps that lie between kept places are kept by their first place. Places
 * ascend; all are returned when they are at most four a bucket.
 */
export function keptPlaces(xs: readonly number[], values: readonly (number | null)[], buckets: number): number[] {
  if (xs.length <= 4 * buckets) return xs.map((_x, place) => place)
  const from = xs[0] ?? 0
  const width = ((xs.at(-1) ?? 0) - from) / buckets
  const kept = new Set<number>()
  const found = new Map<number, Bucket>()
  let wasGap = false
  xs.forEach((x, place) => {
    const value = values[place] ?? null
    if (value === null) {
      if (!wasGap) kept.add(place)
      wasGap = true
      return
    }
    wasGap = false
    const number = width > 0 ? Math.min(buckets - 1, Math.floor((x - from) / width)) : 0
    const bucket = found.get(number)
    if (bucket === undefined) return void found.set(number, { first: place, low: place, high: place, last: place })
    if (value < (values[bucket.low] ?? 0)) bucket.low = place
    if (value > (values[bucket.high] ?? 0)) bucket.high = place
    bucket.last = place
  })
  for (const { first, low, high, last } of found.values()) for (const place of [first, low, high, last]) kept.add(place)
  return [...kept].toSorted((a, b) => a - b)
}

/** A part of a chart, and its amount. */
export type Share = { label: string; value: number }

/**
 * The shares that a chart of `most` parts has room for: all of them, or the largest and, by the name `rest`, the others
 * together. Shares must be sorted, largest first. So a card is as high as its reserved place.
 */
export function largestAndRest(shares: readonly Share[], most: number, rest: string): Share[] {
  if (shares.length <= most) return [...shares]
  const others = shares.slice(most - 1)
  return [...shares.slice(0, most - 1), { label: rest, value: others.reduce((sum, { value }) => sum + value, 0) }]
}

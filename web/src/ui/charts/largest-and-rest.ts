/** A part of a chart, and how much it is. */
export type Share = { label: string; value: number }

/**
 * The shares that a chart of `most` parts has room for: all of them, or the largest and, by the name `rest`, the others
 * together. Shares come largest first, as their table has them. So a card is as high as the place that was kept for it.
 */
export function largestAndRest(shares: readonly Share[], most: number, rest: string): Share[] {
  if (shares.length <= most) return [...shares]
  const others = shares.slice(most - 1)
  return [...shares.slice(0, most - 1), { label: rest, value: others.reduce((sum, { value }) => sum + value, 0) }]
}

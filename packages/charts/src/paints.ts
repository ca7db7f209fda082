/** The number of paints; further series reuse them. */
export const PAINTS = 6

/** Strokes over the colour of a series. */
export type Pattern = { d: string; width: number; cap?: 'round' }

/** The side of a pattern's square tile, in pixels. */
export const PATTERN_SIZE = 8

/** The pattern of each series, for readers who cannot distinguish the colours; the first has none. */
export const patterns: readonly (Pattern | null)[] = [
  null,
  { d: 'M2 2v.01M6 6v.01', width: 2.2, cap: 'round' },
  { d: 'M0 8 8 0M-2 2 2-2M6 10l4-4', width: 1.7 },
  { d: 'M0 2h8M0 6h8', width: 1.4 },
  { d: 'M4 0v8M0 4h8', width: 1.2 },
  { d: 'M0 0 8 8M-2 6 2 10M6-2l4 4', width: 1.7 },
]

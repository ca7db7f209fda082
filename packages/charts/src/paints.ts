/** Series beyond these share paints with the first ones. */
export const PAINTS = 6

/** A stroke over the colour of a series. */
export type Pattern = { d: string; width: number; cap?: 'round' }

/** The side of the square that a pattern repeats. */
export const PATTERN_SIZE = 8

/** Each series has a pattern of its own on its colour, for readers who cannot distinguish the colours; the first has none. */
export const patterns: readonly (Pattern | null)[] = [
  null,
  { d: 'M2 2v.01M6 6v.01', width: 2.2, cap: 'round' },
  { d: 'M0 8 8 0M-2 2 2-2M6 10l4-4', width: 1.7 },
  { d: 'M0 2h8M0 6h8', width: 1.4 },
  { d: 'M4 0v8M0 4h8', width: 1.2 },
  { d: 'M0 0 8 8M-2 6 2 10M6-2l4 4', width: 1.7 },
]

/** A point of a glyph: x from 0 (left) to 1, y from 0 (top) to 1. */
export type Point = readonly [number, number]

/** A line drawn without lifting the pen. */
export type Stroke = readonly Point[]

/** Returns points along an ellipse from one angle to another, in degrees, clockwise from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = Math.max(3, Math.ceil(Math.abs(to - from) / 20))
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const
  })
}

const line = (...points: Point[]): Stroke => points

/**
 * The characters of captchas as strokes. Characters that resemble another one are left out: O resembles 0 and Q, I
 * resembles 1, S resembles 5, Z resembles 2, B resembles 8; G, D, U, V and J are left out too.
 */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.62], [0.8, 0.62])],
  C: [arc(0.55, 0.5, 0.55, 0.5, -45, -315)],
  E: [line([0.95, 0], [0.05, 0], [0.05, 1], [0.95, 1]), line([0.05, 0.5], [0.8, 0.5])],
  F: [line([0.95, 0], [0.05, 0], [0.05, 1]), line([0.05, 0.48], [0.75, 0.48])],
  H: [line([0.05, 0], [0.05, 1]), line([0.95, 0], [0.95, 1]), line([0.05, 0.5], [0.95, 0.5])],
  K: [line([0.05, 0], [0.05, 1]), line([0.95, 0], [0.05, 0.6]), line([0.35, 0.4], [0.95, 1])],
  L: [line([0.1, 0], [0.1, 1], [0.9, 1])],
  M: [line([0, 1], [0.05, 0], [0.5, 0.7], [0.95, 0], [1, 1])],
  N: [line([0.05, 1], [0.05, 0], [0.95, 1], [0.95, 0])],
  P: [line([0.1, 1], [0.1, 0], [0.55, 0]), arc(0.55, 0.28, 0.4, 0.28, -90, 90), line([0.55, 0.56], [0.1, 0.56])],
  R: [
    line([0.1, 1], [0.1, 0], [0.55, 0]),
    arc(0.55, 0.27, 0.38, 0.27, -90, 90),
    line([0.55, 0.54], [0.1, 0.54]),
    line([0.5, 0.54], [0.95, 1]),
  ],
  T: [line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])],
  W: [line([0, 0], [0.22, 1], [0.5, 0.3], [0.78, 1], [1, 0])],
  X: [line([0.05, 0], [0.95, 1]), line([0.95, 0], [0.05, 1])],
  Y: [line([0, 0], [0.5, 0.5], [1, 0]), line([0.5, 0.5], [0.5, 1])],
  3: [arc(0.45, 0.26, 0.42, 0.26, -150, 90), arc(0.45, 0.74, 0.48, 0.26, -90, 150)],
  4: [line([0.7, 1], [0.7, 0], [0, 0.68], [1, 0.68])],
  6: [arc(0.5, 0.68, 0.42, 0.32, 0, 360), line([0.08, 0.68], [0.2, 0.35], [0.45, 0.1], [0.75, 0])],
  9: [arc(0.5, 0.32, 0.42, 0.32, 0, 360), line([0.92, 0.32], [0.8, 0.65], [0.55, 0.9], [0.25, 1])],
}

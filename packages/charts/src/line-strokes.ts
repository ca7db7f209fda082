import type { Mark, Paint } from './drawing.ts'

/** The width of a line's mark in a legend, in pixels; enough to show the longest dashes. */
export const lineKeyWidth = 28

const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '4 2']

/** Returns the stroke of a series, numbered from 0: its colour, and the dashes that distinguish it without colours. */
export function lineStroke(series: number): Paint & { width: number; dash?: string } {
  const dash = dashes[series % dashes.length]
  return { series, solid: true, width: 2, ...(dash === undefined ? {} : { dash }) }
}

/** Returns a dot in the colour of a series, centred on a value. */
export function lineDot(series: number, x: number, y: number, radius = 4): Mark {
  const side = 2 * radius
  return {
    kind: 'rect',
    x: x - radius,
    y: y - radius,
    width: side,
    height: side,
    rx: radius,
    fill: { series, solid: true },
  }
}

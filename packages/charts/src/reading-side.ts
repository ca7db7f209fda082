import type { Drawing, TextMark } from './drawing.ts'

type Side = Pick<TextMark, 'x' | 'side'>

/** Aligns a text between two pixels with the edge where reading begins. */
export function atStart(direction: Drawing['direction'], left: number, right: number): Side {
  return direction === 'rtl' ? { x: right, side: 'right' } : { x: left, side: 'left' }
}

/** Aligns a text between two pixels with the edge where reading ends. */
export function atEnd(direction: Drawing['direction'], left: number, right: number): Side {
  return atStart(direction === 'rtl' ? 'ltr' : 'rtl', left, right)
}

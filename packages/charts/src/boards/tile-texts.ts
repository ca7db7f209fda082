import type { Mark, Part, TextMark } from '#charts/drawing.ts'
import { shortened, textWidth, widestFont, wrappedWithin } from '#charts/text-width.ts'

/** How texts of a page are measured; their colours follow from the part. */
export type TextLook = { part: Part; size: number; weight: 'normal' | 'bold'; line: number }

export const looks = {
  title: { part: 'title', size: 15, weight: 'bold', line: 20 },
  heading: { part: 'heading', size: 24, weight: 'bold', line: 30 },
  headline: { part: 'legend', size: 13, weight: 'normal', line: 18 },
  strong: { part: 'figure', size: 13, weight: 'bold', line: 18 },
  name: { part: 'name', size: 13, weight: 'normal', line: 18 },
  note: { part: 'note', size: 12, weight: 'normal', line: 17 },
  number: { part: 'whole', size: 24, weight: 'bold', line: 30 },
} as const satisfies Record<string, TextLook>

/** How wide a text is at most, in the widest font of files. */
export function roomOf(text: string, { size, weight }: TextLook): number {
  return textWidth(text, size, weight) * widestFont
}

/** A text on one line, shortened where it has no room. */
export function oneLine(text: string, room: number, { size, weight }: TextLook): string {
  return shortened(text, room / widestFont, size, weight)
}

/** The lines of a text, at most so many, the last one shortened; none of an empty text. */
export function linesOf(text: string, room: number, look: TextLook, atMost: number): string[] {
  if (text.trim() === '' || atMost < 1) return []
  return wrappedWithin(text, room / widestFont, look.size, atMost, look.weight)
}

/** Lines below each other from `y` on, beginning at the left edge, or at the right one where texts are read from there. */
export function textLines(
  lines: readonly string[],
  look: TextLook,
  { y, width, isTurned }: { y: number; width: number; isTurned: boolean },
): Mark[] {
  return lines.map((text, place): TextMark => ({
    kind: 'text',
    part: look.part,
    x: isTurned ? width : 0,
    y: y + place * look.line + Math.round((look.line + look.size * 0.7) / 2),
    side: isTurned ? 'right' : 'left',
    text,
  }))
}

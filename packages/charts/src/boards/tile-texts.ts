import type { Mark, Part, TextMark } from '#charts/drawing.ts'
import { shortened, textWidth, wrappedWithin } from '#charts/text-width.ts'

/** The size, weight and line height of a text. The part determines its colour. */
export type SheetTextStyle = { part: Part; size: number; weight: 'normal' | 'bold'; line: number }

export const textStyles = {
  title: { part: 'title', size: 15, weight: 'bold', line: 20 },
  heading: { part: 'heading', size: 24, weight: 'bold', line: 30 },
  headline: { part: 'legend', size: 13, weight: 'normal', line: 18 },
  strong: { part: 'figure', size: 13, weight: 'bold', line: 18 },
  name: { part: 'name', size: 13, weight: 'normal', line: 18 },
  note: { part: 'note', size: 12, weight: 'normal', line: 17 },
  number: { part: 'whole', size: 24, weight: 'bold', line: 30 },
} as const satisfies Record<string, SheetTextStyle>

/** Returns the width of a text in the widest font of files, in pixels. */
export function textWidthOf(text: string, { size, weight }: SheetTextStyle): number {
  return textWidth(text, size, weight)
}

/** Shortens a text to one line. */
export function oneLine(text: string, maxWidth: number, { size, weight }: SheetTextStyle): string {
  return shortened(text, maxWidth, size, weight)
}

/** Wraps a text to at most this many lines and shortens the last; an empty text has no lines. */
export function linesOf(text: string, maxWidth: number, style: SheetTextStyle, maxLines: number): string[] {
  if (text.trim() === '' || maxLines < 1) return []
  return wrappedWithin(text, maxWidth, style.size, maxLines, style.weight)
}

/** Stacks lines from `y` downwards, aligned left, or right for languages written from right to left. */
export function textLines(
  lines: readonly string[],
  style: SheetTextStyle,
  { y, width, isRtl }: { y: number; width: number; isRtl: boolean },
): Mark[] {
  return lines.map((text, index): TextMark => ({
    kind: 'text',
    part: style.part,
    x: isRtl ? width : 0,
    y: y + index * style.line + Math.round((style.line + style.size * 0.7) / 2),
    side: isRtl ? 'right' : 'left',
    text,
  }))
}

import type { Paint, Part } from './drawing.ts'
import { PAINTS } from './paints.ts'

/** The colours (any that SVG knows) and the font of a picture outside the screen. */
export type Palette = {
  /** The colours of series, in order. Series beyond these use the colour of text. */
  series: readonly string[]
  surface: string
  text: string
  quiet: string
  line: string
  sunken: string
  /** Font names as in CSS. */
  font: string
  /**
   * For renderers with a single font: returns the outline, starting at 0, 0, of a text that `font` cannot show; null if
   * `font` can show the text.
   */
  outlineOf?: (text: string, style: TextStyle) => Outline | null
}

/** A text as the path of its glyphs, in pixels. */
export type Outline = { d: string; width: number }

/**
 * The colours of the light theme, for paper, emails and files, whose surroundings are unknown. The font is installed
 * with the server.
 */
export const lightPalette: Palette = {
  series: ['#1f5fbf', '#0e7c86', '#b4540a', '#7a4fb5', '#4f6172'],
  surface: '#ffffff',
  text: '#1c2430',
  quiet: '#5a6472',
  line: '#dddfe3',
  sunken: '#eceef2',
  font: 'DejaVu Sans',
}

/** The palette of files that are opened elsewhere, with fonts that exist there. */
export const filePalette: Palette = { ...lightPalette, font: 'system-ui, "DejaVu Sans", Arial, sans-serif' }

export type TextStyle = { size: number; weight: 400 | 600; color: string }

/** Sizes in pixels, as on the screen. */
const texts: Partial<Record<Part, [size: number, weight: TextStyle['weight'], color: 'text' | 'quiet' | 'surface']>> = {
  title: [15, 600, 'text'],
  legend: [13, 400, 'quiet'],
  name: [13, 400, 'text'],
  figure: [13, 600, 'text'],
  tick: [12, 400, 'quiet'],
  whole: [24, 600, 'text'],
  unit: [12, 400, 'quiet'],
  tile: [13, 600, 'surface'],
  heading: [24, 600, 'text'],
  note: [12, 400, 'quiet'],
  kpi: [20, 600, 'text'],
}

/**
 * Returns the style of a part's text.
 */
export function textStyle(part: Part, palette: Palette): TextStyle {
  const [size, weight, color] = texts[part] ?? [12, 400, 'text']
  return { size, weight, color: palette[color] }
}

/**
 * Returns the colour of a series, without its pattern.
 */
export function seriesColor({ series }: Paint, palette: Palette): string {
  return palette.series[series % PAINTS] ?? palette.text
}

import type { Paint, Part } from './drawing.ts'
import { PAINTS } from './paints.ts'

/** Colours (any that SVG knows) and font of a picture outside the screen: of a light or dark theme, or for paper. */
export type Palette = {
  /** Of the series, five. */
  series: readonly string[]
  surface: string
  text: string
  quiet: string
  line: string
  sunken: string
  /** Names of fonts as in CSS. */
  font: string
  /** How a text is drawn for which `font` is not enough, from 0, 0; null where it is. For what draws texts in one font alone. */
  outlineOf?: (text: string, style: TextStyle) => Outline | null
}

/** A text as the path of its glyphs, in pixels. */
export type Outline = { d: string; width: number }

/** The light theme's colours, for paper, mails and files, which do not know what is around them. The font is that of the installation. */
export const lightPalette: Palette = {
  series: ['#1f5fbf', '#0e7c86', '#b4540a', '#7a4fb5', '#4f6172'],
  surface: '#ffffff',
  text: '#1c2430',
  quiet: '#5a6472',
  line: '#dddfe3',
  sunken: '#eceef2',
  font: 'DejaVu Sans',
}

/** For a file that is opened elsewhere: in fonts that are there. */
export const filePalette: Palette = { ...lightPalette, font: 'system-ui, "DejaVu Sans", Arial, sans-serif' }

export type TextStyle = { size: number; weight: 400 | 600; color: string }

/** Sizes are those of the screen, in pixels. */
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
 * How a text is written.
 */
export function textStyle(part: Part, palette: Palette): TextStyle {
  const [size, weight, color] = texts[part] ?? [12, 400, 'text']
  return { size, weight, color: palette[color] }
}

/**
 * The colour of a series, without its pattern.
 */
export function seriesColor({ series }: Paint, palette: Palette): string {
  return palette.series[series % PAINTS] ?? palette.text
}

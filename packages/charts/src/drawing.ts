import type { ChartSpec, Formats } from './chart-spec.ts'

/** The role of a mark, which decides its font and colours: by a class on the screen, by a palette elsewhere. */
export type Part =
  | 'name'
  | 'figure'
  | 'tick'
  | 'grid'
  | 'groove'
  | 'whole'
  | 'unit'
  | 'tile'
  | 'title'
  | 'legend'
  /** Parts of a whole dashboard: its title, sentences, numbers and background. */
  | 'heading'
  | 'note'
  | 'kpi'
  | 'ground'
  /** The area that reacts to the pointer and shows the focus; drawn only on the screen. */
  | 'reach'

/**
 * The paint of a series, numbered from 0: a plain colour (`solid`), or with the pattern that distinguishes it without
 * colours.
 */
export type Paint = { series: number; solid?: boolean; opacity?: number }

type Shape = { part?: Part; fill?: Paint; stroke?: Paint & { width: number; dash?: string }; point?: number }

/**
 * A text. `side` is the side of the picture to which the text is aligned, regardless of the direction of writing. `dy`
 * is in units of the font size.
 */
export type TextMark = {
  kind: 'text'
  part: Part
  x: number
  y: number
  dy?: number
  side: 'left' | 'middle' | 'right'
  text: string
}

/** A mark of a drawing, in the terms of SVG. `point` is the index of the chart's point that the mark is or contains. */
export type Mark =
  | ({ kind: 'rect'; x: number; y: number; width: number; height: number; rx?: number } & Shape)
  | ({ kind: 'path'; d: string } & Shape)
  | ({ kind: 'line'; x1: number; x2: number; y1: number; y2: number } & Shape)
  | TextMark
  /** `decor` hides the group from screen readers, since the points have the same content. */
  | { kind: 'group'; marks: readonly Mark[]; x?: number; y?: number; point?: number; decor?: boolean }

/** A point that keyboard and pointer can reach: its label, and its tooltip. */
export type Point = { label: string; tip?: { x: number; y: number; title: string; lines: readonly string[] } }

/** An entry of the legend: a name with its paint or its `line`, and the figure if the drawing does not show it. */
export type Key = { name: string; paint: number; line?: boolean; figure?: string }

/** A chart as marks. The view is in pixels; `x` and `y` are its upper left corner. */
export type Drawing = {
  title: string
  description: string
  view: { x: number; y: number; width: number; height: number }
  marks: readonly Mark[]
  points: readonly Point[]
  /** Where the legend belongs: above the drawing or beside it. */
  legend: { at: 'above' | 'beside'; keys: readonly Key[] }
  /** Always `ltr` for charts over time, since time runs to the right in every language. */
  direction: 'ltr' | 'rtl'
}

export type DrawOptions = {
  /** The width in pixels. */
  width: number
  /** The height in pixels, for charts whose height does not follow from their content. */
  height?: number
  direction: 'ltr' | 'rtl'
  formats: Formats
  /** The index of the point under the pointer or with the focus. */
  shown?: number | null
}

/** Draws one kind of chart. */
export type Draw = (spec: ChartSpec, options: DrawOptions) => Drawing

import type { ChartSpec, Formats } from './chart-spec.ts'

/** What a mark is, from which its font and colours follow: on the screen by a class, elsewhere by a palette. */
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
  /** Of a whole dashboard: its title, its sentences, its numbers, and what is behind all of it. */
  | 'heading'
  | 'note'
  | 'kpi'
  | 'ground'
  /** The area that reacts to the pointer and shows the focus; drawn on the screen alone. */
  | 'reach'

/** The paint of a series, from 0: its colour alone (`solid`), or with the pattern that tells it apart without colours. */
export type Paint = { series: number; solid?: boolean; opacity?: number }

type Shape = { part?: Part; fill?: Paint; stroke?: Paint & { width: number; dash?: string }; point?: number }

/** Sides of a text are those of the picture, in every direction of writing. `dy` is in heights of its letters. */
export type TextMark = {
  kind: 'text'
  part: Part
  x: number
  y: number
  dy?: number
  side: 'left' | 'middle' | 'right'
  text: string
}

/** A mark of a drawing, in the terms of SVG. `point` is the number of the chart's point that it is or holds. */
export type Mark =
  | ({ kind: 'rect'; x: number; y: number; width: number; height: number; rx?: number } & Shape)
  | ({ kind: 'path'; d: string } & Shape)
  | ({ kind: 'line'; x1: number; x2: number; y1: number; y2: number } & Shape)
  | TextMark
  /** `decor` is hidden from screen readers, since the points have the same content. */
  | { kind: 'group'; marks: readonly Mark[]; x?: number; y?: number; point?: number; decor?: boolean }

/** A point that is reached by keyboard and pointer: what it is called, and the tip beside it. */
export type Point = { label: string; tip?: { x: number; y: number; title: string; lines: readonly string[] } }

/** A name beside its paint, or beside its `line`, with its figure where the drawing has none. */
export type Key = { name: string; paint: number; line?: boolean; figure?: string }

/** A chart as marks in a view of pixels, `x` and `y` being its upper left corner. */
export type Drawing = {
  title: string
  description: string
  view: { x: number; y: number; width: number; height: number }
  marks: readonly Mark[]
  points: readonly Point[]
  /** Above the drawing, or beside it. */
  legend: { at: 'above' | 'beside'; keys: readonly Key[] }
  /** Time runs to the right in every language: then the drawing is `ltr` in all. */
  direction: 'ltr' | 'rtl'
}

export type DrawOptions = {
  /** In pixels. */
  width: number
  /** In pixels, for charts whose height does not follow from their content. */
  height?: number
  direction: 'ltr' | 'rtl'
  formats: Formats
  /** The point under the pointer or the focus. */
  shown?: number | null
}

/** Draws one kind of chart. */
export type Draw = (spec: ChartSpec, options: DrawOptions) => Drawing

import { widgetSizes, type BoardWidget } from '#features/insights/contract/board.ts'
import type { CSSProperties } from 'react'

/**
 * Returns a widget's position and size for the style sheets: its first column and row as grid lines and from 0, and its
 * size in cells.
 */
export function gridStyleOf({ x, y, w, h }: Pick<BoardWidget, 'x' | 'y' | 'w' | 'h'>): CSSProperties {
  return { '--x': x, '--y': y, '--column': x + 1, '--row-line': y + 1, '--w': w, '--h': h } as CSSProperties
}

/** From this many grid columns on, a widget takes both columns of the layout with two columns. */
const broad = 8

/** Returns whether a widget takes the whole width of the layout with two columns. */
export const isBroad = ({ w }: Pick<BoardWidget, 'w'>): boolean => w >= broad

/**
 * Returns whether a widget shows only a number or its chart's headline; in a narrow window two such widgets share a
 * row.
 */
export const isLow = ({ kind, h }: Pick<BoardWidget, 'kind' | 'h'>): boolean => h <= 2 || widgetSizes[kind].h <= 2

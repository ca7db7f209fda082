import { widgetSizes, type BoardWidget } from '#features/insights/contract/board.ts'
import type { CSSProperties } from 'react'

/**
 * The place of a widget as values for the style sheets: its first column and row in lines of the grid and from 0, and its size in cells.
 */
export function placeOf({ x, y, w, h }: Pick<BoardWidget, 'x' | 'y' | 'w' | 'h'>): CSSProperties {
  return { '--x': x, '--y': y, '--column': x + 1, '--row-line': y + 1, '--w': w, '--h': h } as CSSProperties
}

/** Widgets from this width on, in columns, are as wide as a board of two columns. */
const broad = 8

/**
 * Whether a widget is as wide as the whole of a board of two columns.
 */
export const isBroad = ({ w }: Pick<BoardWidget, 'w'>): boolean => w >= broad

/**
 * Whether a widget is shown as a number, or as the main figure of its chart alone; in a narrow window two of them stand side by side.
 */
export const isLow = ({ kind, h }: Pick<BoardWidget, 'kind' | 'h'>): boolean => h <= 2 || widgetSizes[kind].h <= 2

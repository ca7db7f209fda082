import { hierarchy, treemap, type HierarchyRectangularNode } from 'd3-hierarchy'
import { placeName, valueAt, valueText } from './chart-spec.ts'
import type { Draw, DrawOptions, Mark } from './drawing.ts'
import { textWidth, widestFont, wrappedWithin } from './text-width.ts'

const usualHeight = 220
const size = 13
const inset = 8
const nameLine = 18
const nameLinesMost = 4
const lowestWithFigure = 44

type Item = { name: string; value: number; children?: Item[] }

/**
 * Tiles as large as their values, the largest where reading begins. Values that are not positive have no tile. A name that has
 * no room wraps, is shortened, or left out with its figure.
 */
export const drawTreemap: Draw = (spec, options) => {
  const { width, height = usualHeight, formats } = options
  const items = spec.x.values
    .map((_name, place) => ({ name: placeName(spec.x, place, formats), value: valueAt(spec, place) ?? 0 }))
    .filter(({ value }) => value > 0)
  const total = items.reduce((sum, { value }) => sum + value, 0)
  const root = hierarchy<Item>({ name: '', value: 0, children: items }).sum(({ value }) => value / (total || 1))
  root.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const tiles = treemap<Item>().size([width, height]).paddingInner(2)(root).leaves()
  for (const tile of tiles) keepInside(tile, width, height)
  // Without items the root is a leaf.
  const drawn = items.length === 0 ? [] : tiles
  const textsOf = ({ data }: HierarchyRectangularNode<Item>) => ({
    name: data.name,
    figure: valueText(data.value, spec, formats),
    share: formats.percent(data.value / total),
  })
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: drawn.map((tile, place) => ({
      kind: 'group',
      point: place,
      marks: tileMarks(tile, textsOf(tile), options),
    })),
    points: drawn.map((tile) => {
      const { name, figure, share } = textsOf(tile)
      const texts = [...new Set([figure, share])]
      const { x, width: wide } = placeOf(tile, options)
      return {
        label: `${name}: ${texts.join(', ')}`,
        tip: { x: x + wide / 2, y: tile.y0 + (tile.y1 - tile.y0) / 2, title: name, lines: [texts.join(' · ')] },
      }
    }),
    legend: { at: 'above', keys: [] },
    direction: options.direction,
  }
}

/** The space between tiles pushes those that are narrower than it out of the view. */
function keepInside(tile: HierarchyRectangularNode<Item>, width: number, height: number): void {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  Object.assign(tile, {
    x0: within(tile.x0, width),
    x1: within(tile.x1, width),
    y0: within(tile.y0, height),
    y1: within(tile.y1, height),
  })
}

function placeOf({ x0, x1 }: HierarchyRectangularNode<Item>, { width, direction }: DrawOptions) {
  return { x: direction === 'rtl' ? width - x1 : x0, width: Math.max(0, x1 - x0) }
}

function tileMarks(
  tile: HierarchyRectangularNode<Item>,
  words: { name: string; figure: string },
  options: DrawOptions,
): Mark[] {
  const { x, width } = placeOf(tile, options)
  const height = Math.max(0, tile.y1 - tile.y0)
  const room = (width - 2 * inset) / widestFont
  const isTurned = options.direction === 'rtl'
  const at = { x: isTurned ? x + width - inset : x + inset, side: isTurned ? ('right' as const) : ('left' as const) }
  const most = Math.min(nameLinesMost, Math.max(1, Math.floor((height - lowestWithFigure) / nameLine) + 1))
  const names = height < 26 ? [] : wrappedWithin(words.name, room, size, most, 'bold').filter((line) => line !== '')
  const below = (names.length - 1) * nameLine
  const hasFigure =
    names.length > 0 && height >= lowestWithFigure + below && textWidth(words.figure, size, 'bold') <= room
  const box = { x, y: tile.y0, width, height, rx: Math.min(4, width / 2, height / 2) }
  return [
    { kind: 'rect', fill: { series: 0, solid: true }, ...box },
    { kind: 'rect', part: 'reach', ...box },
    ...[...names, ...(hasFigure ? [words.figure] : [])].map((text, row): Mark => ({
      ...{ kind: 'text', part: 'tile', text },
      ...at,
      y: tile.y0 + 20 + row * nameLine,
    })),
  ]
}

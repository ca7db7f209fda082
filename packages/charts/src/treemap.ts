import { hierarchy, treemapSquarify, type HierarchyRectangularNode } from 'd3-hierarchy'
import { xLabel, valueAt, valueText } from './chart-spec.ts'
import type { Draw, Drawing, Mark } from './drawing.ts'
import { atStart } from './reading-side.ts'
import { textWidth, wrappedWithin } from './text-width.ts'

/** Half the space between tiles. */
const halfGap = 1
const defaultHeight = 220
const size = 13
const inset = 8
const nameLine = 18
const maxNameLines = 4
const lowestWithFigure = 44

type Item = { name: string; value: number; children?: readonly Item[] }
type Tile = HierarchyRectangularNode<Item>
type Room = { width: number; height: number }
type Box = Room & { x: number; y: number }

/**
 * Draws tiles whose areas are proportional to their values, the largest at the edge where reading begins. Values that
 * are not positive have no tile. A name that does not fit is wrapped, shortened, or omitted with its figure.
 */
export const drawTreemap: Draw = (spec, options) => {
  const { width, height = defaultHeight, direction, formats } = options
  const items = spec.x.values
    .map((_name, index) => ({ name: xLabel(spec.x, index, formats), value: valueAt(spec, index) ?? 0 }))
    .filter(({ value }) => value > 0)
  const total = items.reduce((sum, { value }) => sum + value, 0)
  const tiles = tilesOf(items, total, { width, height })
  const boxOf = (tile: Tile) => placed(tile, { width, height }, direction)
  const textsOf = ({ data }: Tile) => ({
    name: data.name,
    figure: valueText(data.value, spec, formats),
    share: formats.percent(data.value / total),
  })
  return {
    title: spec.title,
    description: spec.description,
    view: { x: 0, y: 0, width, height },
    marks: tiles.map((tile, index) => ({
      kind: 'group',
      point: index,
      marks: tileMarks(boxOf(tile), textsOf(tile), direction),
    })),
    points: tiles.map((tile) => {
      const { name, figure, share } = textsOf(tile)
      const texts = [...new Set([figure, share])]
      const box = boxOf(tile)
      return {
        label: `${name}: ${texts.join(', ')}`,
        tip: { x: box.x + box.width / 2, y: box.y + box.height / 2, title: name, lines: [texts.join(' · ')] },
      }
    }),
    legend: { at: 'above', keys: [] },
    direction,
  }
}

/** Lays out the items, largest first. There is only one level of items. */
function tilesOf(items: readonly Item[], total: number, { width, height }: Room): Tile[] {
  if (items.length === 0) return []
  const root = hierarchy<Item>({ name: '', value: 0, children: items }).sum(({ value }) => value / total)
  root.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const tiled = root as HierarchyRectangularNode<Item>
  treemapSquarify(tiled, -halfGap, -halfGap, width + halfGap, height + halfGap)
  return tiled.children ?? []
}

/** Returns the box of a tile, without the space around it. */
function placed({ x0, x1, y0, y1 }: Tile, { width, height }: Room, direction: Drawing['direction']): Box {
  const [left, right] = spaced(x0, x1, width)
  const [top, bottom] = spaced(y0, y1, height)
  return {
    x: direction === 'rtl' ? width - right : left,
    y: top,
    width: Math.max(0, right - left),
    height: Math.max(0, bottom - top),
  }
}

/**
 * Returns the edges of a tile without the space between tiles, inside the view. A tile narrower than that space gets no
 * width.
 */
function spaced(from: number, to: number, limit: number): [number, number] {
  const space = Math.min(halfGap, (to - from) / 2)
  const within = (value: number) => Math.min(limit, Math.max(0, value))
  return [within(from + space), within(to - space)]
}

function tileMarks(
  { x, y, width, height }: Box,
  texts: { name: string; figure: string },
  direction: Drawing['direction'],
): Mark[] {
  const maxWidth = width - 2 * inset
  const base = { kind: 'text', part: 'tile', ...atStart(direction, x + inset, x + width - inset) } as const
  const maxLines = Math.min(maxNameLines, Math.max(1, Math.floor((height - lowestWithFigure) / nameLine) + 1))
  const names =
    height < 26 ? [] : wrappedWithin(texts.name, maxWidth, size, maxLines, 'bold').filter((line) => line !== '')
  const below = (names.length - 1) * nameLine
  const hasFigure =
    names.length > 0 && height >= lowestWithFigure + below && textWidth(texts.figure, size, 'bold') <= maxWidth
  const box = { kind: 'rect', x, y, width, height, rx: Math.min(4, width / 2, height / 2) } as const
  return [
    { ...box, fill: { series: 0, solid: true } },
    { ...box, part: 'reach' },
    ...[...names, ...(hasFigure ? [texts.figure] : [])].map((text, row): Mark => ({
      ...base,
      y: y + 20 + row * nameLine,
      text,
    })),
  ]
}

import type { Drawing, Mark, TextMark } from './drawing.ts'
import { PATTERN_SIZE, patterns, PAINTS } from './paints.ts'
import { seriesColor, textStyle, type Palette } from './palette.ts'
import { beginsRightToLeft } from './text-width.ts'

const anchors = {
  ltr: { left: 'start', middle: 'middle', right: 'end' },
  rtl: { left: 'end', middle: 'middle', right: 'start' },
} as const
/** Where a text begins left of its place, in its widths. */
const shifts = { left: 0, middle: 0.5, right: 1 } as const
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** What XML 1.0 cannot contain, not even escaped, and what turns the text around it. */
const unwritable = /[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

type Attributes = Record<string, string | number | undefined>
type Context = { palette: Palette; id: string }

/**
 * A drawing as an SVG document of its own: concrete colours, its size, title and description, no style sheet, script or
 * reference outside itself, so that it can be a file, an image of a mail, or a part of a page.
 * @param id begins the ids in it; different for each SVG of one page
 */
export function svgOf(
  drawing: Pick<Drawing, 'title' | 'description' | 'view' | 'marks'>,
  palette: Palette,
  id: string,
): string {
  const { view, title, description } = drawing
  const context = { palette, id }
  const attributes = {
    'xmlns': 'http://www.w3.org/2000/svg',
    'width': view.width,
    'height': view.height,
    'viewBox': [view.x, view.y, view.width, view.height].map(written).join(' '),
    'role': 'img',
    'aria-labelledby': `${id}-title ${id}-desc`,
    'font-family': palette.font,
  }
  return element('svg', attributes, [
    element('title', { id: `${id}-title` }, [escaped(title)]),
    element('desc', { id: `${id}-desc` }, [escaped(description)]),
    element('defs', {}, patternDefinitions(context)),
    ...drawing.marks.map((mark) => markText(mark, context)),
  ])
}

function patternDefinitions({ palette, id }: Context): string[] {
  const size = PATTERN_SIZE
  return patterns.flatMap((pattern, series) => {
    if (pattern === null) return []
    const attributes = { id: `${id}-${series}`, width: size, height: size, patternUnits: 'userSpaceOnUse' }
    const stroke = { 'stroke': palette.surface, 'stroke-width': pattern.width, 'stroke-linecap': pattern.cap }
    return element('pattern', attributes, [
      element('rect', { width: size, height: size, fill: seriesColor({ series }, palette) }),
      element('path', { d: pattern.d, fill: 'none', ...stroke }),
    ])
  })
}

function markText(mark: Mark, context: Context): string {
  if (mark.kind === 'group') {
    const moved = mark.x !== undefined || mark.y !== undefined
    const transform = moved ? `translate(${written(mark.x ?? 0)} ${written(mark.y ?? 0)})` : undefined
    return element(
      'g',
      { transform },
      mark.marks.map((each) => markText(each, context)),
    )
  }
  if (mark.part === 'reach') return ''
  if (mark.kind === 'text') return lettersOf(mark, context.palette)
  return element(mark.kind, {
    ...geometryOf(mark),
    ...fillOf(mark, context),
    ...strokeOf(mark, context.palette),
  })
}

function lettersOf({ part, text, side, x, y: line, dy = 0 }: TextMark, palette: Palette): string {
  const style = textStyle(part, palette)
  const y = line + dy * style.size
  const outline = palette.outlineOf?.(text, style) ?? null
  if (outline !== null) {
    const transform = `translate(${written(x - shifts[side] * outline.width)} ${written(y)})`
    return element('path', { d: outline.d, transform, fill: style.color })
  }
  const isTurned = beginsRightToLeft(text)
  const attributes = {
    x,
    y,
    'text-anchor': anchors[isTurned ? 'rtl' : 'ltr'][side],
    'direction': isTurned ? 'rtl' : undefined,
    'font-size': style.size,
    'font-weight': style.weight,
    'fill': style.color,
  }
  return element('text', attributes, [escaped(text)])
}

type Shape = Exclude<Mark, { kind: 'text' | 'group' }>

function geometryOf(mark: Shape): Attributes {
  if (mark.kind === 'path') return { d: mark.d }
  if (mark.kind === 'line') return { x1: mark.x1, x2: mark.x2, y1: mark.y1, y2: mark.y2 }
  return { x: mark.x, y: mark.y, width: mark.width, height: mark.height, rx: mark.rx }
}

function fillOf({ part, fill }: Shape, { palette, id }: Context): Attributes {
  if (part === 'groove') return { fill: palette.sunken }
  if (part === 'ground') return { fill: palette.surface }
  if (fill === undefined) return { fill: 'none' }
  const series = fill.series % PAINTS
  const isPlain = fill.solid === true || patterns[series] === null
  return { 'fill': isPlain ? seriesColor(fill, palette) : `url(#${id}-${series})`, 'fill-opacity': fill.opacity }
}

function strokeOf({ part, stroke }: Shape, palette: Palette): Attributes {
  if (part === 'grid') return { stroke: palette.line }
  if (stroke === undefined) return {}
  return {
    'stroke': seriesColor(stroke, palette),
    'stroke-width': stroke.width,
    'stroke-linejoin': 'round',
    'stroke-dasharray': stroke.dash,
  }
}

function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? written(value) : escaped(value)}"`],
  )
  const begin = `<${name}${list.join('')}`
  return children.length === 0 ? `${begin}/>` : `${begin}>${children.join('')}</${name}>`
}

/** A number with three decimals at most. */
function written(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function escaped(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

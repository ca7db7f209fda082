import type { Drawing, Mark, TextMark } from './drawing.ts'
import { PATTERN_SIZE, patterns, PAINTS } from './paints.ts'
import { seriesColor, textStyle, type Palette } from './palette.ts'
import { drawnLine } from './graphemes.ts'
import { beginsRightToLeft } from './text-width.ts'

const anchors = {
  ltr: { left: 'start', middle: 'middle', right: 'end' },
  rtl: { left: 'end', middle: 'middle', right: 'start' },
} as const
/** How far left of its position a text begins, in units of its width. */
const shifts = { left: 0, middle: 0.5, right: 1 } as const
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Characters that XML 1.0 forbids even when escaped, and characters that reverse surrounding text. */
const unwritable = /[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

type Attributes = Record<string, string | number | undefined>
type Context = { palette: Palette; id: string }

/**
 * Renders a drawing as a self-contained SVG: concrete colours, size, title and description, but no style sheet, script
 * or external reference. It can be a file, an image in an email, or part of a page.
 * @param id prefix of all ids in the SVG; must be unique within a page
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
    'viewBox': [view.x, view.y, view.width, view.height].map(numberText).join(' '),
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
    const transform = moved ? `translate(${numberText(mark.x ?? 0)} ${numberText(mark.y ?? 0)})` : undefined
    return element(
      'g',
      { transform },
      mark.marks.map((child) => markText(child, context)),
    )
  }
  if (mark.part === 'reach') return ''
  if (mark.kind === 'text') return textElement(mark, context.palette)
  return element(mark.kind, {
    ...geometryOf(mark),
    ...fillOf(mark, context),
    ...strokeOf(mark, context.palette),
  })
}

function textElement({ part, text: given, side, x, y: line, dy = 0 }: TextMark, palette: Palette): string {
  const text = drawnLine(given)
  const style = textStyle(part, palette)
  const y = line + dy * style.size
  const outline = palette.outlineOf?.(text, style) ?? null
  if (outline !== null) {
    const transform = `translate(${numberText(x - shifts[side] * outline.width)} ${numberText(y)})`
    return element('path', { d: outline.d, transform, fill: style.color })
  }
  const isRtl = beginsRightToLeft(text)
  const attributes = {
    x,
    y,
    'text-anchor': anchors[isRtl ? 'rtl' : 'ltr'][side],
    'direction': isRtl ? 'rtl' : undefined,
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
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? numberText(value) : escaped(value)}"`],
  )
  const begin = `<${name}${list.join('')}`
  return children.length === 0 ? `${begin}/>` : `${begin}>${children.join('')}</${name}>`
}

/** Returns a number with at most three decimals. */
function numberText(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function escaped(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

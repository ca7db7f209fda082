import type { Drawing, Mark, Part } from './drawing.ts'
import { shortened, widestFont, wrapped } from './text-width.ts'

/** Marks in a view that are not divided between pages. */
export type Block = Pick<Drawing, 'view' | 'marks'>

/** What a file has of a dashboard: its title, sentences about it, its numbers, its charts under their titles, and a sentence at its end. */
export type DashboardParts = {
  title: string
  lines: readonly string[]
  figures: readonly { label: string; text: string }[]
  charts: readonly (Block & { title: string })[]
  foot: string
  direction: 'ltr' | 'rtl'
}

/** Of a chart in the picture of a dashboard, in pixels. */
export const chartWidth = 600
const chartsAside = 2
const margin = 32
const gap = 32

const figuresAside = 4
const figureHeight = 64
const figureGap = 12
const figurePadding = 12
const labelLine = 16

/**
 * A whole dashboard as one picture on its ground: what is above the charts, and the charts beside each other, in their order.
 */
export function dashboardFigure(parts: DashboardParts): Drawing {
  const { title, charts, foot, direction } = parts
  const aside = Math.min(chartsAside, Math.max(1, charts.length))
  const width = aside * chartWidth + (aside - 1) * gap
  const marks: Mark[] = []
  let y = margin
  const add = ({ view, marks: of }: Block, x = 0) =>
    marks.push({ kind: 'group', x: margin + x - view.x, y: y - view.y, marks: of })
  for (const block of headBlocks(parts, width)) {
    add(block)
    y += block.view.height
  }
  for (let first = 0; first < charts.length; first += aside) {
    y += gap
    const row = charts.slice(first, first + aside)
    row.forEach((chart, place) => {
      const column = direction === 'rtl' ? aside - 1 - place : place
      add(chart, column * (chartWidth + gap))
    })
    y += Math.max(...row.map(({ view }) => view.height))
  }
  y += gap
  const end = textBlock('note', foot, width, direction)
  add(end)
  const view = { x: 0, y: 0, width: width + 2 * margin, height: y + end.view.height + margin }
  return {
    title,
    description: [...parts.lines, ...charts.map((chart) => chart.title), foot].join('\n'),
    view,
    marks: [{ kind: 'rect', part: 'ground', ...view }, ...marks],
    points: [],
    legend: { at: 'above', keys: [] },
    direction,
  }
}

/**
 * What is above the charts, one below the other without space between: the title, the sentences, and the numbers beside each other.
 * `width` is in pixels.
 */
export function headBlocks(
  { title, lines, figures, direction }: Omit<DashboardParts, 'charts'>,
  width: number,
): Block[] {
  const blocks = [
    textBlock('heading', title, width, direction),
    ...lines.map((line) => textBlock('note', line, width, direction)),
  ]
  for (let first = 0; first < figures.length; first += figuresAside)
    blocks.push(figuresBlock(figures.slice(first, first + figuresAside), width, direction))
  return blocks
}

const texts = {
  heading: { size: 24, weight: 'bold', lineHeight: 32, above: 0, below: 4 },
  note: { size: 12, weight: 'normal', lineHeight: 18, above: 4, below: 0 },
} as const satisfies Partial<Record<Part, unknown>>

function textBlock(part: keyof typeof texts, text: string, width: number, direction: 'ltr' | 'rtl'): Block {
  const { size, weight, lineHeight, above, below } = texts[part]
  const lines = wrapped(text, width / widestFont, size, weight)
  const isTurned = direction === 'rtl'
  return {
    view: { x: 0, y: 0, width, height: above + lines.length * lineHeight + below },
    marks: lines.map((line, place) => ({
      kind: 'text',
      part,
      x: isTurned ? width : 0,
      y: above + place * lineHeight + size,
      side: isTurned ? 'right' : 'left',
      text: line,
    })),
  }
}

/** Numbers beside each other, each under its label, on grounds of one height. */
function figuresBlock(figures: DashboardParts['figures'], width: number, direction: 'ltr' | 'rtl'): Block {
  const isTurned = direction === 'rtl'
  const wide = (width - (figuresAside - 1) * figureGap) / figuresAside
  const room = (wide - 2 * figurePadding) / widestFont
  const labels = figures.map(({ label }) => wrapped(label, room, texts.note.size))
  const height = figureHeight + (Math.max(...labels.map((lines) => lines.length)) - 1) * labelLine
  const text = {
    kind: 'text',
    x: isTurned ? wide - figurePadding : figurePadding,
    side: isTurned ? 'right' : 'left',
  } as const
  const marks = figures.map((figure, place): Mark => {
    const column = isTurned ? figuresAside - 1 - place : place
    const lines = labels[place] ?? []
    return {
      kind: 'group',
      x: column * (wide + figureGap),
      y: figureGap,
      marks: [
        { kind: 'rect', part: 'groove', x: 0, y: 0, width: wide, height, rx: 6 },
        ...lines.map((line, nth): Mark => ({ ...text, part: 'note', y: 23 + nth * labelLine, text: line })),
        { ...text, part: 'kpi', y: height - 14, text: shortened(figure.text, room, 20) },
      ],
    }
  })
  return { view: { x: 0, y: 0, width, height: figureGap + height }, marks }
}

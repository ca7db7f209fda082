import type { Drawing, Mark, Part } from './drawing.ts'
import { atStart } from './reading-side.ts'
import { widestPiece, wrapped } from './text-width.ts'

/** Marks that a page break must not divide. */
export type Block = Pick<Drawing, 'view' | 'marks'>

/** The parts of an exported dashboard: title, sentences about it, KPIs, charts with titles, and a closing sentence. */
export type DashboardParts = {
  title: string
  lines: readonly string[]
  figures: readonly { label: string; text: string }[]
  charts: readonly (Block & { title: string })[]
  foot: string
  direction: 'ltr' | 'rtl'
}

/** The width of a chart in the picture of a dashboard, in pixels. */
export const chartWidth = 600
const chartsPerRow = 2
const margin = 32
const gap = 32

const figuresPerRow = [4, 3, 2, 1]
const figureHeight = 64
const figureGap = 12
const figurePadding = 12
const labelLine = 16
const kpi = { size: 20, line: 24 }

/**
 * Lays out a dashboard as one picture with a background: the head, then the charts in order, side by side.
 */
export function dashboardFigure(parts: DashboardParts): Drawing {
  const { title, charts, foot, direction } = parts
  const perRow = Math.min(chartsPerRow, Math.max(1, charts.length))
  const width = perRow * chartWidth + (perRow - 1) * gap
  const marks: Mark[] = []
  let y = margin
  const add = ({ view, marks: of }: Block, x = 0) =>
    marks.push({ kind: 'group', x: margin + x - view.x, y: y - view.y, marks: of })
  for (const block of headBlocks(parts, width)) {
    add(block)
    y += block.view.height
  }
  for (let first = 0; first < charts.length; first += perRow) {
    y += gap
    const row = charts.slice(first, first + perRow)
    row.forEach((chart, index) => {
      const column = direction === 'rtl' ? perRow - 1 - index : index
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
 * Lays out what precedes the charts, from top to bottom without gaps: title, sentences, and KPIs side by side. `width`
 * is in pixels.
 */
export function headBlocks(
  { title, lines, figures, direction }: Omit<DashboardParts, 'charts'>,
  width: number,
): Block[] {
  const blocks = [
    textBlock('heading', title, width, direction),
    ...lines.map((line) => textBlock('note', line, width, direction)),
  ]
  const perRow = figuresPerRow.find((count) => areUnbroken(figures, figureTextWidth(width, count))) ?? 1
  for (let first = 0; first < figures.length; first += perRow)
    blocks.push(figuresBlock(figures.slice(first, first + perRow), { width, perRow, direction }))
  return blocks
}

const figureWidth = (width: number, perRow: number) => (width - (perRow - 1) * figureGap) / perRow
const figureTextWidth = (width: number, perRow: number) => figureWidth(width, perRow) - 2 * figurePadding

/** Returns whether no number breaks within `maxWidth` pixels. */
const areUnbroken = (figures: DashboardParts['figures'], maxWidth: number) =>
  figures.every(({ text }) => widestPiece(text, kpi.size, 'bold') <= maxWidth)

const texts = {
  heading: { size: 24, weight: 'bold', lineHeight: 32, above: 0, below: 4 },
  note: { size: 12, weight: 'normal', lineHeight: 18, above: 4, below: 0 },
} as const satisfies Partial<Record<Part, unknown>>

function textBlock(part: keyof typeof texts, text: string, width: number, direction: 'ltr' | 'rtl'): Block {
  const { size, weight, lineHeight, above, below } = texts[part]
  const lines = wrapped(text, width, size, weight)
  const base = { kind: 'text', part, ...atStart(direction, 0, width) } as const
  return {
    view: { x: 0, y: 0, width, height: above + lines.length * lineHeight + below },
    marks: lines.map((line, index) => ({ ...base, y: above + index * lineHeight + size, text: line })),
  }
}

/**
 * Returns KPIs side by side in boxes of equal height, each below its label. Labels and numbers wrap instead of being
 * cut.
 */
function figuresBlock(
  figures: DashboardParts['figures'],
  { width, perRow, direction }: { width: number; perRow: number; direction: 'ltr' | 'rtl' },
): Block {
  const boxWidth = figureWidth(width, perRow)
  const maxWidth = figureTextWidth(width, perRow)
  const labels = figures.map(({ label }) => wrapped(label, maxWidth, texts.note.size))
  const numbers = figures.map((figure) => wrapped(figure.text, maxWidth, kpi.size, 'bold'))
  const extraLines = (all: readonly string[][]) => Math.max(...all.map((lines) => lines.length)) - 1
  const height = figureHeight + extraLines(labels) * labelLine + extraLines(numbers) * kpi.line
  const text = { kind: 'text', ...atStart(direction, figurePadding, boxWidth - figurePadding) } as const
  const marks = figures.map((_figure, index): Mark => {
    const column = direction === 'rtl' ? perRow - 1 - index : index
    const [labelLines, numberLines] = [labels[index] ?? [], numbers[index] ?? []]
    const numberTop = height - 14 - (numberLines.length - 1) * kpi.line
    return {
      kind: 'group',
      x: column * (boxWidth + figureGap),
      y: figureGap,
      marks: [
        { kind: 'rect', part: 'groove', x: 0, y: 0, width: boxWidth, height, rx: 6 },
        ...labelLines.map((line, row): Mark => ({ ...text, part: 'note', y: 23 + row * labelLine, text: line })),
        ...numberLines.map((line, row): Mark => ({ ...text, part: 'kpi', y: numberTop + row * kpi.line, text: line })),
      ],
    }
  })
  return { view: { x: 0, y: 0, width, height: figureGap + height }, marks }
}

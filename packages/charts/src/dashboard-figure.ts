import type { Drawing, Mark, Part } from './drawing.ts'
import { atStart } from './reading-side.ts'
import { widestFont, widestPiece, wrapped } from './text-width.ts'

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

const figuresAside = [4, 3, 2, 1]
const figureHeight = 64
const figureGap = 12
const figurePadding = 12
const labelLine = 16
const kpi = { size: 20, line: 24 }

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
  const aside = figuresAside.find((count) => areWhole(figures, roomOfFigure(width, count))) ?? 1
  for (let first = 0; first < figures.length; first += aside)
    blocks.push(figuresBlock(figures.slice(first, first + aside), { width, aside, direction }))
  return blocks
}

const widthOfFigure = (width: number, aside: number) => (width - (aside - 1) * figureGap) / aside
const roomOfFigure = (width: number, aside: number) => (widthOfFigure(width, aside) - 2 * figurePadding) / widestFont

/** Whether no number is divided in `room` pixels. */
const areWhole = (figures: DashboardParts['figures'], room: number) =>
  figures.every(({ text }) => widestPiece(text, kpi.size, 'bold') <= room)

const texts = {
  heading: { size: 24, weight: 'bold', lineHeight: 32, above: 0, below: 4 },
  note: { size: 12, weight: 'normal', lineHeight: 18, above: 4, below: 0 },
} as const satisfies Partial<Record<Part, unknown>>

function textBlock(part: keyof typeof texts, text: string, width: number, direction: 'ltr' | 'rtl'): Block {
  const { size, weight, lineHeight, above, below } = texts[part]
  const lines = wrapped(text, width / widestFont, size, weight)
  const at = { kind: 'text', part, ...atStart(direction, 0, width) } as const
  return {
    view: { x: 0, y: 0, width, height: above + lines.length * lineHeight + below },
    marks: lines.map((line, place) => ({ ...at, y: above + place * lineHeight + size, text: line })),
  }
}

/** Numbers beside each other, each under its label, in boxes of one height. Labels and numbers wrap, so that none is cut. */
function figuresBlock(
  figures: DashboardParts['figures'],
  { width, aside, direction }: { width: number; aside: number; direction: 'ltr' | 'rtl' },
): Block {
  const wide = widthOfFigure(width, aside)
  const room = roomOfFigure(width, aside)
  const labels = figures.map(({ label }) => wrapped(label, room, texts.note.size))
  const numbers = figures.map((figure) => wrapped(figure.text, room, kpi.size, 'bold'))
  const most = (all: readonly string[][]) => Math.max(...all.map((lines) => lines.length)) - 1
  const height = figureHeight + most(labels) * labelLine + most(numbers) * kpi.line
  const text = { kind: 'text', ...atStart(direction, figurePadding, wide - figurePadding) } as const
  const marks = figures.map((_figure, index): Mark => {
    const column = direction === 'rtl' ? aside - 1 - index : index
    const [labelLines, numberLines] = [labels[index] ?? [], numbers[index] ?? []]
    const numberTop = height - 14 - (numberLines.length - 1) * kpi.line
    return {
      kind: 'group',
      x: column * (wide + figureGap),
      y: figureGap,
      marks: [
        { kind: 'rect', part: 'groove', x: 0, y: 0, width: wide, height, rx: 6 },
        ...labelLines.map((line, row): Mark => ({ ...text, part: 'note', y: 23 + row * labelLine, text: line })),
        ...numberLines.map((line, row): Mark => ({ ...text, part: 'kpi', y: numberTop + row * kpi.line, text: line })),
      ],
    }
  })
  return { view: { x: 0, y: 0, width, height: figureGap + height }, marks }
}

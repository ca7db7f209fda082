import { drawBar } from './bar.ts'
import { drawColumn } from './column.ts'
import { drawDonut } from './donut.ts'
import type { Draw } from './drawing.ts'
import { drawLine } from './line.ts'
import { drawSparkline } from './sparkline.ts'
import { drawTreemap } from './treemap.ts'
import type { ChartSpec } from './chart-spec.ts'

const draws: Record<ChartSpec['kind'], Draw> = {
  bar: drawBar,
  column: drawColumn,
  line: drawLine,
  area: drawLine,
  donut: drawDonut,
  treemap: drawTreemap,
  sparkline: drawSparkline,
}

/** Draws a chart of any kind. A page that shows only some kinds imports their functions directly, to load less code. */
export const drawChart: Draw = (spec, options) => draws[spec.kind](spec, options)

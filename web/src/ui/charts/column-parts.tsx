import type { ScaleBand, ScaleLinear } from 'd3-scale'
import styles from './charts.module.css'
import { paintOf } from './series-paint.tsx'
import { numberText } from '#web/platform/formats.ts'

/** `label` names the column in full, `tick` in short; one value a series, stacked in this order. */
export type Column = { label: string; tick: string; values: readonly number[] }

/** Where columns stand and how tall they are, in pixels. */
export type ColumnScales = {
  x: ScaleBand<string>
  y: ScaleLinear<number, number>
  middleOf: (column: Column) => number
}

const widestBar = 44
const tickEvery = 64

type ColumnStackProps = { id: string; column: Column; paints: readonly number[]; scales: ColumnScales }

/**
 * One column, its stacked series, and the area behind it that reacts to the pointer.
 */
export function ColumnStack({ id, column, paints, scales: { x, y, middleOf } }: ColumnStackProps) {
  const width = Math.min(widestBar, x.bandwidth())
  const [bottom = 0, top = 0] = y.range()
  return (
    <>
      <rect className={styles.reach} x={x(column.label)} y={top} width={x.bandwidth()} height={bottom - top} />
      {column.values.map((value, place) => {
        const below = column.values.slice(0, place).reduce((sum, part) => sum + part, 0)
        // A hairline of background separates series with similar paints.
        const gap = below > 0 && value > 0 ? 1 : 0
        const tall = Math.max(0, y(below) - y(below + value) - gap)
        return (
          <rect
            key={paints[place]}
            x={middleOf(column) - width / 2}
            y={y(below + value)}
            width={width}
            height={tall}
            rx={Math.min(3, width / 4, tall / 2)}
            fill={paintOf(id, paints[place] ?? place)}
          />
        )
      })}
    </>
  )
}

/**
 * The lines behind the columns, each with its whole number.
 */
export function ColumnGrid({ scales: { y }, from, to }: { scales: ColumnScales; from: number; to: number }) {
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick))
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} className={styles.tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={from} x2={to} />
          <text x={from - 8} dy="0.32em" textAnchor="end">
            {numberText(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

/**
 * The short names under the columns: the last one, and as many of the others as have room.
 */
export function ColumnTicks({ columns, scales, y }: { columns: readonly Column[]; scales: ColumnScales; y: number }) {
  const [from, to] = scales.x.range()
  const step = Math.ceil(columns.length / Math.max(1, Math.floor((to - from) / tickEvery)))
  const shown = columns.filter((_column, place) => (columns.length - 1 - place) % Math.max(1, step) === 0)
  return (
    <g aria-hidden="true" className={styles.tick}>
      {shown.map((column) => (
        <text key={column.label} x={scales.middleOf(column)} y={y} textAnchor="middle">
          {column.tick}
        </text>
      ))}
    </g>
  )
}

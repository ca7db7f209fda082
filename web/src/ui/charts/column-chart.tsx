import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import styles from './charts.module.css'
import { ColumnGrid, ColumnStack, ColumnTicks, type Column, type ColumnScales } from './column-parts.tsx'
import { SeriesMark, SeriesPaints } from './series-paint.tsx'
import { Tip } from './tip.tsx'
import { usePoints } from './use-points.ts'
import { useWidth } from './use-width.ts'
import { numberText } from '#web/platform/formats.ts'

/** `paint` is the number of the series' paint (series-paint.tsx). */
type Series = { name: string; paint: number }

type ColumnChartProps = { title: string; description: string; series: readonly Series[]; columns: readonly Column[] }

const height = 220
const margin = { top: 8, right: 28, bottom: 26, left: 34 }
const totalOf = (column: Column) => column.values.reduce((total, value) => total + value, 0)

/**
 * Stacked columns over a row of days or names.
 */
export function ColumnChart({ title, description, series, columns }: ColumnChartProps) {
  const [holder, width] = useWidth<HTMLDivElement>()
  const id = useId()
  const { shown, onKeyDown, pointProps } = usePoints(columns.length)
  const scales = scalesOf(columns, width)
  const linesOf = (column: Column) =>
    series.map(({ name }, place) => `${name}: ${numberText(column.values[place] ?? 0)}`)
  const tipped = shown === null ? undefined : columns[shown]
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {series.map(({ name, paint }) => (
          <li key={name}>
            <SeriesMark id={id} series={paint} />
            {name}
          </li>
        ))}
      </ul>
      <div ref={holder} dir="ltr" className={styles.plot} style={{ blockSize: height }}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={`${title}. ${description}`}
          onKeyDown={onKeyDown}
        >
          <SeriesPaints id={id} />
          <ColumnGrid scales={scales} from={margin.left} to={width} />
          <ColumnTicks columns={columns} scales={scales} y={height - 6} />
          {columns.map((column, place) => (
            <g
              key={column.label}
              className={styles.point}
              {...pointProps(place, [column.label, ...linesOf(column)].join(', '))}
            >
              <ColumnStack id={id} column={column} paints={series.map(({ paint }) => paint)} scales={scales} />
            </g>
          ))}
        </svg>
        {tipped === undefined ? null : (
          <Tip
            x={scales.middleOf(tipped)}
            y={scales.y(totalOf(tipped))}
            within={width}
            title={tipped.label}
            lines={linesOf(tipped)}
          />
        )}
      </div>
    </div>
  )
}

function scalesOf(columns: readonly Column[], width: number): ColumnScales {
  const labels = columns.map((column) => column.label)
  const right = Math.max(margin.left + 1, width - margin.right)
  const x = scaleBand(labels, [margin.left, right]).padding(0.22)
  // Fewer than four sign-ins a day must not be full-height columns.
  const highest = Math.max(4, ...columns.map(totalOf))
  const y = scaleLinear([0, highest], [height - margin.bottom, margin.top]).nice(4)
  return { x, y, middleOf: (column) => (x(column.label) ?? 0) + x.bandwidth() / 2 }
}

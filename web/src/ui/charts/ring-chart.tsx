import { arc, pie, type PieArcDatum } from 'd3-shape'
import { useId } from 'react'
import type { Bar } from './bar-chart.tsx'
import styles from './charts.module.css'
import { paintOf, SeriesMark, SeriesPaints } from './series-paint.tsx'
import { usePoints } from './use-points.ts'
import { numberText, percentText } from '#web/platform/formats.ts'

const size = 152
const divide = pie<Bar>()
  .value((slice) => slice.value)
  .sortValues(null)
const shape = arc<PieArcDatum<Bar>>().innerRadius(52).outerRadius(73).padAngle(0.03).cornerRadius(4)

type RingChartProps = { title: string; description: string; slices: readonly Bar[]; unit: string }

/**
 * Shares of a whole as a ring, the whole in its middle and every share named beside it.
 */
export function RingChart({ title, description, slices, unit }: RingChartProps) {
  const id = useId()
  const { shown, onKeyDown, pointProps } = usePoints(slices.length)
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  const middle = shown === null ? undefined : slices[shown]
  return (
    <div className={styles.ring}>
      <svg
        width={size}
        height={size}
        viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
        role="group"
        aria-label={`${title}. ${description}`}
        onKeyDown={onKeyDown}
      >
        <SeriesPaints id={id} />
        {divide([...slices]).map((slice, place) => (
          <path
            key={slice.data.label}
            d={shape(slice) ?? ''}
            fill={paintOf(id, place)}
            className={styles.slice}
            {...pointProps(
              place,
              `${slice.data.label}: ${numberText(slice.data.value)}, ${percentText(slice.data.value / total)}`,
            )}
          />
        ))}
        <g aria-hidden="true">
          <text className={styles.whole} textAnchor="middle" dy="0.05em">
            {numberText(middle?.value ?? total)}
          </text>
          <text className={styles.unit} textAnchor="middle" dy="1.9em">
            {middle === undefined ? unit : percentText(middle.value / total)}
          </text>
        </g>
      </svg>
      <ul className={styles.shares}>
        {slices.map((slice, place) => (
          <li key={slice.label} className={shown === place ? styles.shown : ''}>
            <SeriesMark id={id} series={place} />
            <span>{slice.label}</span>
            <b>{numberText(slice.value)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

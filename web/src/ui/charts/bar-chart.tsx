import { scaleLinear } from 'd3-scale'
import styles from './charts.module.css'
import { usePoints } from './use-points.ts'
import { useWidth } from './use-width.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import { numberText, percentText } from '#web/platform/formats.ts'
import { currentLanguage } from '#web/platform/messages.ts'

export type Bar = { label: string; value: number }

const row = 44
const thick = 8

/**
 * Horizontal bars, each under its name and beside its figure, so that no meaning depends on colour.
 */
export function BarChart({ title, description, bars }: { title: string; description: string; bars: readonly Bar[] }) {
  const [holder, width] = useWidth<HTMLDivElement>()
  const { shown, onKeyDown, pointProps } = usePoints(bars.length)
  const x = scaleLinear([0, Math.max(1, ...bars.map((bar) => bar.value))], [0, width])
  const lengthOf = (bar: Bar) => Math.max(thick, x(bar.value))
  const total = Math.max(
    1,
    bars.reduce((sum, bar) => sum + bar.value, 0),
  )
  const height = bars.length * row
  // A bar begins where its name does.
  const isTurned = directionOf(currentLanguage()) === 'rtl'
  return (
    <div ref={holder} className={styles.plot} style={{ blockSize: height }}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={`${title}. ${description}`}
        onKeyDown={onKeyDown}
      >
        {bars.map((bar, place) => (
          <g
            key={bar.label}
            className={styles.point}
            transform={`translate(0 ${place * row})`}
            {...pointProps(place, `${bar.label}: ${numberText(bar.value)}, ${percentText(bar.value / total)}`)}
          >
            <rect className={styles.reach} width={width} height={row - 4} />
            <text className={styles.name} x={isTurned ? width : 0} y={18}>
              {bar.label}
            </text>
            <text className={styles.figure} x={isTurned ? 0 : width} y={18} textAnchor="end">
              {shown === place ? `${numberText(bar.value)} · ${percentText(bar.value / total)}` : numberText(bar.value)}
            </text>
            <rect className={styles.groove} y={27} width={width} height={thick} rx={thick / 2} />
            {bar.value === 0 ? null : (
              <rect
                fill="var(--chart-1)"
                x={isTurned ? width - lengthOf(bar) : 0}
                y={27}
                width={lengthOf(bar)}
                height={thick}
                rx={thick / 2}
              />
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

import { useId } from 'react'
import { Link } from 'wouter'
import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import type { Draw, Drawing, Key } from '@portico/charts/drawing.ts'
import { directionOf } from '@portico/contract/platform/language.ts'
import { chartFormats } from './chart-formats.ts'
import { Marks } from './marks.tsx'
import { SeriesMark, SeriesPaints } from './series-paint.tsx'
import { Tip } from './tip.tsx'
import { usePoints } from './use-points.ts'
import { useSize } from './use-size.ts'
import styles from './charts.module.css'
import { useLanguage } from '#web/platform/messages.ts'

type ChartProps = {
  spec: ChartSpec
  draw: Draw
  height?: number
  fills?: boolean
  /** Addresses to which the names in the legend link. */
  links?: ReadonlyMap<string, string>
}

/**
 * Draws a chart as wide as its container and, with `fills`, as high. Arrow keys move between its points. `draw` draws
 * this kind of chart (packages/charts/src/), so that a page loads only the kinds that it shows.
 */
export function Chart({ spec, draw, height, fills = false, links = noLinks }: ChartProps) {
  const [holder, size] = useSize<HTMLDivElement>()
  const { language, locale } = useLanguage()
  const id = useId()
  const points = usePoints()
  const drawing = draw(spec, {
    width: size.width,
    direction: directionOf(language),
    formats: chartFormats(locale),
    shown: points.shown,
    ...heightOf({ height, fills, available: size.height }),
  })
  const { keys, at } = drawing.legend
  const plot = <Plot drawing={drawing} id={id} points={points} />
  if (at === 'beside') {
    return (
      <div ref={holder} className={classOf(styles.ring, fills)}>
        {plot}
        <Shares keys={keys} id={id} shown={points.shown} links={links} />
      </div>
    )
  }
  const tip = points.shown === null ? undefined : drawing.points[points.shown]?.tip
  const holding = (
    <div
      ref={holder}
      dir={drawing.direction}
      className={classOf(styles.plot, fills)}
      style={fills ? {} : { blockSize: drawing.view.height }}
    >
      {plot}
      {tip === undefined ? null : <Tip {...tip} within={size.width} />}
    </div>
  )
  if (keys.length === 0) return holding
  return (
    <div className={classOf(styles.chart, fills)}>
      <ul className={styles.legend}>
        {keys.map(({ name, paint, line }, index) => (
          <li key={index}>
            <SeriesMark id={id} series={paint} line={line} />
            {name}
          </li>
        ))}
      </ul>
      {holding}
    </div>
  )
}

const noLinks: ReadonlyMap<string, string> = new Map()

const classOf = (name: string, fills: boolean) => (fills ? `${name} ${styles.fills}` : name)

/** The minimum height in pixels at which the lines of a chart are distinct. */
const lowest = 72

function heightOf({ height, fills, available }: { height: number | undefined; fills: boolean; available: number }) {
  if (fills) return available === 0 ? {} : { height: Math.max(lowest, available) }
  return height === undefined ? {} : { height }
}

type Points = ReturnType<typeof usePoints>

function Plot({ drawing, id, points }: { drawing: Drawing; id: string; points: Points }) {
  const { title, description, view, marks, direction } = drawing
  return (
    <svg
      width={view.width}
      height={view.height}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="group"
      aria-label={`${title}. ${description}`}
      onKeyDown={points.onKeyDown}
    >
      <SeriesPaints id={id} />
      <Marks
        marks={marks}
        id={id}
        direction={direction}
        propsOf={(index) => points.pointProps(index, drawing.points.length, drawing.points[index]?.label ?? '')}
      />
    </svg>
  )
}

type SharesProps = { keys: readonly Key[]; id: string; shown: number | null; links: ReadonlyMap<string, string> }

function Shares({ keys, id, shown, links }: SharesProps) {
  const nameOf = (name: string) => {
    const href = links.get(name)
    return href === undefined ? name : <Link href={href}>{name}</Link>
  }
  return (
    <ul className={styles.shares}>
      {keys.map(({ name, figure, paint }, index) => (
        <li key={index} className={shown === index ? styles.shown : ''}>
          <SeriesMark id={id} series={paint} />
          <span>{nameOf(name)}</span>
          <b>{figure}</b>
        </li>
      ))}
    </ul>
  )
}

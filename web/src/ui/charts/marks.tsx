import type { Drawing, Mark, Paint, Part } from '@portico/charts/drawing.ts'
import { colorOf, paintOf } from './series-paint.tsx'
import type { PointProps } from './use-points.ts'
import styles from './charts.module.css'

/** The CSS class of each part of a drawing that the screen styles. */
const classes: Partial<Record<Part, string>> = {
  name: styles.name,
  figure: styles.figure,
  tick: styles.tick,
  grid: styles.grid,
  groove: styles.groove,
  whole: styles.whole,
  unit: styles.unit,
  tile: styles.tile,
  reach: styles.reach,
}

/** The SVG `text-anchor` for each side of a text, by its direction. */
const anchors = {
  ltr: { left: 'start', middle: 'middle', right: 'end' },
  rtl: { left: 'end', middle: 'middle', right: 'start' },
} as const

type MarksProps = {
  marks: readonly Mark[]
  /** The id of the chart, which prefixes the ids of its patterns and gradients. */
  id: string
  direction: Drawing['direction']
  propsOf: (point: number) => PointProps
}

/** Renders the marks of a drawing as SVG elements. Marks that represent points react to keyboard and pointer. */
export function Marks({ marks, ...rest }: MarksProps) {
  return marks.map((mark, index) => <MarkElement key={index} mark={mark} {...rest} />)
}

type Element<Kind extends Mark['kind']> = Omit<MarksProps, 'marks'> & { mark: Extract<Mark, { kind: Kind }> }

function MarkElement({ mark, ...rest }: Omit<MarksProps, 'marks'> & { mark: Mark }) {
  if (mark.kind === 'group') return <Group mark={mark} {...rest} />
  if (mark.kind === 'text') return <Text mark={mark} {...rest} />
  return <Shape mark={mark} {...rest} />
}

function Group({ mark: { marks, x = 0, y = 0, point, decor }, ...rest }: Element<'group'>) {
  return (
    <g
      className={point === undefined ? undefined : styles.point}
      transform={x === 0 && y === 0 ? undefined : `translate(${x} ${y})`}
      aria-hidden={decor}
      {...(point === undefined ? {} : rest.propsOf(point))}
    >
      <Marks marks={marks} {...rest} />
    </g>
  )
}

function Text({ mark: { part, x, y, dy, side, text }, direction }: Element<'text'>) {
  return (
    <text
      className={classes[part]}
      x={x}
      y={y}
      dy={dy === undefined ? undefined : `${dy}em`}
      textAnchor={anchors[direction][side]}
    >
      {text}
    </text>
  )
}

function Shape({ mark, id, propsOf }: Element<'rect' | 'path' | 'line'>) {
  const { kind: Tag, part, fill, stroke, point, ...geometry } = mark
  const dashed = stroke && { stroke: colorOf(stroke.series), strokeWidth: stroke.width, strokeDasharray: stroke.dash }
  return (
    <Tag
      className={point === undefined ? part && classes[part] : styles.slice}
      {...geometry}
      {...(part === undefined ? paintProps(fill, id) : {})}
      {...dashed}
      {...(point === undefined ? {} : propsOf(point))}
    />
  )
}

function paintProps(fill: Paint | undefined, id: string) {
  if (fill === undefined) return { fill: 'none' }
  return { fill: fill.solid === true ? colorOf(fill.series) : paintOf(id, fill.series), fillOpacity: fill.opacity }
}

import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { UnderstoodFilter } from './board-filter.ts'
import type { WidgetTexts } from './widget-content.ts'

type Spec = Extract<WidgetData['body'], { shape: 'chart' }>['spec']
type Count = { label: string; count: number }

/** Returns the sum of counts. */
export const totalOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0)

/** Returns a chart of named counts. Title and description come from the widget. */
export function countsSpec({
  kind,
  by,
  counted,
  counts,
}: {
  kind: Spec['kind']
  by: string
  counted: string
  counts: readonly Count[]
}): Spec {
  return {
    ...{ kind, title: '', description: '' },
    x: { name: by, scale: 'name', values: counts.map(({ label }) => label) },
    series: [{ name: counted, values: counts.map(({ count }) => count) }],
    unit: counted,
  }
}

const grains = { hour: 'minute', day: 'day', week: 'week' } as const

/** Returns the axis of a chart over time, by hour, day or week. Its times are wall-clock times as if they were UTC. */
export function overTime(t: WidgetTexts, step: UnderstoodFilter['step'], points: readonly { at: number }[]) {
  const x: Spec['x'] = { name: t(step), scale: 'time', grain: grains[step], values: points.map(({ at }) => at) }
  return { title: '', description: '', x }
}

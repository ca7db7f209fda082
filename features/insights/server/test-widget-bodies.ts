import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { Happening } from './test-boards-queries.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** Returns the instant this many milliseconds ago. */
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

/** Returns the body of a widget, which must have this shape. */
export function bodyOf<Shape extends WidgetData['body']['shape']>({ body }: WidgetData, shape: Shape) {
  if (body.shape !== shape) throw new Error(`The widget is ${body.shape}: ${JSON.stringify(body)}`)
  return body as Extract<WidgetData['body'], { shape: Shape }>
}

/** Returns the values of the first series by category name. */
export function countsOf(widget: WidgetData): Record<string, number | null> {
  const { x, series } = bodyOf(widget, 'chart').spec
  return Object.fromEntries(x.values.map((name, index) => [String(name), series[0]?.values[index] ?? null]))
}

/** Returns the values of each series. */
export const valuesOf = (widget: WidgetData) => bodyOf(widget, 'chart').spec.series.map(({ values }) => [...values])

/** Returns a successful sign-in, unless `more` says otherwise. */
export const signIn = (at: Date, more: Partial<Happening> = {}): Happening => ({
  ...{ at, event: 'sign-in', outcome: 'success' },
  ...more,
})

/** Returns a failed sign-in. */
export const failure = (at: Date, reason = 'invalid-credentials'): Happening =>
  signIn(at, { outcome: 'failure', reason })

import { compacted } from './board-rules.ts'
import { type Board, type BoardWidget, usualLayout, widgetSizes, type WidgetKind } from './board.ts'

type Placed = readonly [kind: WidgetKind, x: number, y: number, size?: { w: number; h: number }]

type Placement = readonly Placed[]

/** The number of devices and what waits for the user; on trial the days that are left share the place of the number. */
const top = (isTrial: boolean): Placement => [
  ['device-count', 0, 0, { w: 3, h: isTrial ? 2 : 4 }],
  ...(isTrial ? ([['trial-days', 0, 2]] as const) : []),
  ['waiting-requests', 3, 0, { w: 9, h: 4 }],
]

const msp: Placement = [
  ['sign-ins', 0, 4, { w: 8, h: 4 }],
  ['failed-sign-ins', 8, 4],
  ['devices-by-state', 0, 8],
  ['devices-by-system', 4, 8],
  ['devices-by-report', 8, 8],
  ['utilisation', 0, 12],
  ['busiest-devices', 6, 12],
  ['requests', 0, 16],
  ['sessions', 4, 16],
  ['users', 8, 16],
]

const nonMsp: Placement = [
  ['sign-ins', 0, 4],
  ['devices-by-state', 0, 8],
  ['devices-by-system', 4, 8],
  ['requests', 8, 8],
  ['utilisation', 0, 12],
  ['sessions', 6, 12, { w: 6, h: 4 }],
]

/**
 * The board that the product brings, for a role with Insights MSP or with Insights Non-MSP (spec B §6). `trial-days` is left out where the
 * tenant has no trial.
 */
export function defaultBoard({ isMsp, isTrial }: { isMsp: boolean; isTrial: boolean }): Board {
  const widgets = [...top(isTrial), ...(isMsp ? msp : nonMsp)].map(([kind, x, y, size]): BoardWidget => {
    const { w, h } = size ?? widgetSizes[kind]
    return { id: kind, kind, x, y, w, h }
  })
  return {
    widgets: compacted(widgets),
    layout: usualLayout,
    source: 'product',
    version: 0,
    changed_by: '',
    changed_at: null,
  }
}

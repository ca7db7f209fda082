import { compacted } from './board-rules.ts'
import { type Board, type BoardWidget, usualLayout, widgetSizes, type WidgetKind } from './board.ts'

type Placed = readonly [kind: WidgetKind, x: number, y: number, size?: { w: number; h: number }]

type Placement = readonly Placed[]

/**
 * Returns the default board of an MSP: key figures two rows high, with the daily charts below. A trial also shows its
 * remaining days.
 */
const msp = (isTrial: boolean): Placement => [
  ['device-count', 0, 0],
  ['sessions', 3, 0, { w: 3, h: 2 }],
  ['requests', 6, 0, { w: 3, h: 2 }],
  isTrial ? ['trial-days', 9, 0] : ['users', 9, 0, { w: 3, h: 2 }],
  ['sign-ins', 0, 2, { w: 8, h: 4 }],
  ['failed-sign-ins', 8, 2],
  ['waiting-requests', 0, 6],
  ['busiest-devices', 6, 6],
  ['devices-by-state', 0, 10],
  ['devices-by-system', 4, 10],
  ['devices-by-report', 8, 10],
  ['utilisation', 0, 14, { w: isTrial ? 8 : 12, h: 4 }],
  ...(isTrial ? ([['users', 8, 14]] as const) : []),
]

const nonMsp = (isTrial: boolean): Placement => {
  const w = isTrial ? 3 : 4
  return [
    ['device-count', 0, 0, { w, h: 2 }],
    ['sessions', w, 0, { w, h: 2 }],
    ['requests', 2 * w, 0, { w, h: 2 }],
    ...(isTrial ? ([['trial-days', 9, 0]] as const) : []),
    ['sign-ins', 0, 2, { w: 8, h: 4 }],
    ['waiting-requests', 8, 2, { w: 4, h: 4 }],
    ['devices-by-state', 0, 6, { w: 6, h: 4 }],
    ['devices-by-system', 6, 6, { w: 6, h: 4 }],
    ['utilisation', 0, 10, { w: 12, h: 4 }],
  ]
}

/**
 * Returns the default board of a role with Insights MSP or Insights Non-MSP (spec B §6). `trial-days` is left out
 * unless the tenant is on trial.
 */
export function defaultBoard({ isMsp, isTrial }: { isMsp: boolean; isTrial: boolean }): Board {
  const widgets = (isMsp ? msp : nonMsp)(isTrial).map(([kind, x, y, size]): BoardWidget => {
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

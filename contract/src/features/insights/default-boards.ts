import { compacted } from './board-rules.ts'
import { type Board, type BoardWidget, usualLayout, widgetSizes, type WidgetKind } from './board.ts'

type Placed = readonly [kind: WidgetKind, x: number, y: number, size?: { w: number; h: number }]

const msp: readonly Placed[] = [
  ['device-count', 0, 0],
  ['trial-days', 3, 0],
  ['waiting-requests', 6, 0],
  ['sign-ins', 0, 4],
  ['devices-by-state', 0, 8],
  ['devices-by-system', 4, 8],
  ['devices-by-report', 8, 8],
  ['utilisation', 0, 12],
  ['busiest-devices', 6, 12],
  ['requests', 0, 16],
  ['sessions', 4, 16],
  ['failed-sign-ins', 8, 16],
  ['users', 0, 20],
]

const nonMsp: readonly Placed[] = [
  ['device-count', 0, 0],
  ['trial-days', 3, 0],
  ['waiting-requests', 6, 0],
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
  const placed = (isMsp ? msp : nonMsp).filter(([kind]) => isTrial || kind !== 'trial-days')
  const widgets = placed.map(([kind, x, y, size]): BoardWidget => {
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

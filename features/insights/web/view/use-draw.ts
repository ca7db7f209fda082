import type { ChartSpec } from '@portico/charts/chart-spec.ts'
import type { Draw } from '@portico/charts/drawing.ts'
import { useEffect, useState } from 'react'

type Kind = ChartSpec['kind']

const loads: Readonly<Record<Kind, () => Promise<Draw>>> = {
  bar: async () => (await import('@portico/charts/bar.ts')).drawBar,
  column: async () => (await import('@portico/charts/column.ts')).drawColumn,
  line: async () => (await import('@portico/charts/line.ts')).drawLine,
  area: async () => (await import('@portico/charts/line.ts')).drawLine,
  donut: async () => (await import('@portico/charts/donut.ts')).drawDonut,
  treemap: async () => (await import('@portico/charts/treemap.ts')).drawTreemap,
  sparkline: async () => (await import('@portico/charts/sparkline.ts')).drawSparkline,
}

const loaded = new Map<Kind, Draw>()

async function load(kind: Kind): Promise<Draw> {
  const draw = await loads[kind]()
  loaded.set(kind, draw)
  return draw
}

/**
 * Loads the code for the kinds of charts of the default board while its data load. If one fails, its widget loads it
 * again.
 */
export function prepareUsualKinds(): void {
  for (const kind of ['bar', 'column', 'donut', 'line'] as const) load(kind).catch(() => undefined)
}

/**
 * Returns the function that draws a kind of chart: at once if its code is loaded, so that nothing flickers; null while
 * it loads; `failed` if that failed. Changing `attempt` tries again.
 */
export function useDraw(kind: Kind, attempt: number): Draw | null | 'failed' {
  const [state, setState] = useState<{ kind: Kind; attempt: number; draw: Draw | 'failed' } | null>(null)
  useEffect(() => {
    if (loaded.has(kind)) return undefined
    let isWanted = true
    const take = (draw: Draw | 'failed') => {
      if (isWanted) setState({ kind, attempt, draw })
    }
    load(kind).then(take, () => take('failed'))
    return () => {
      isWanted = false
    }
  }, [kind, attempt])
  const own = state?.kind === kind && state.attempt === attempt ? state.draw : null
  return loaded.get(kind) ?? own
}

import { addWidget } from '@portico/features/insights/contract/board-rules.ts'
import { type BoardWidget, widgetKinds } from '@portico/features/insights/contract/board.ts'
import { readWidgets } from '@portico/features/insights/contract/widgets.ts'
import { seedDevices, tenantId } from '#bench/devices/device-queries.ts'
import type { Measurement } from '#bench/results.ts'
import { openSessionAs } from '#bench/sign-in-requests.ts'
import { quantile } from '#bench/statistics.ts'
import { measureBoardAsPdf } from './board-as-pdf.ts'
import { openFloor, seedBoardData } from './board-seed-queries.ts'

const devices = 10_000
const events = 1_000_000
const days = 90
const rounds = 15
const ranges = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

/**
 * Measures reading the data of twelve widgets with 10,000 devices, 90 days and a million audit events, for each range.
 */
export async function measureBoard(url: string, databaseUrl: string): Promise<Measurement> {
  await seedDevices(databaseUrl, 2_000_000, devices)
  await seedBoardData(databaseUrl, days, events)
  const { headers } = await openSessionAs(url, 'admin@aurora.test', tenantId)
  const widgets = widgetKinds
    .filter((kind) => kind !== 'assistant-chart' && kind !== 'trial-days')
    .reduce<BoardWidget[]>((board, kind) => addWidget(board, { id: kind, kind }), [])
  const ask = async (range: string) => {
    const begun = performance.now()
    const response = await fetch(`${url}${readWidgets.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ range, timezone: 'Europe/Berlin', widgets }),
    })
    const text = await response.text()
    if (response.status !== 200 || text.includes('not-readable'))
      throw new Error(`Widgets were not read: ${text.slice(0, 200)}`)
    return performance.now() - begun
  }
  const medians: Record<string, { ours: number; p95: number; floor: number }> = {}
  for (const [range, ofDays] of Object.entries(ranges)) {
    const floor = await openFloor(databaseUrl, ofDays)
    const times: { ours: number; floor: number }[] = []
    for (let round = 0; round < rounds; round += 1) times.push({ ours: await ask(range), floor: await floor.pass() })
    await floor.close()
    const ours = times.slice(2).map((time) => time.ours)
    const floors = times.slice(2).map((time) => time.floor)
    medians[range] = { ours: quantile(ours, 0.5), p95: quantile(ours, 0.95), floor: quantile(floors, 0.5) }
  }
  const text = Object.entries(medians).map(
    ([range, { ours, floor }]) => `${range} ${ours.toFixed(0)} ms (${(ours / floor).toFixed(1)}×)`,
  )
  const slowest = Math.max(...Object.values(medians).map(({ p95 }) => p95))
  const ofMonth = medians['30d']
  return {
    rows: [
      {
        what: `a board of ${widgets.length} widgets, 10,000 devices, 90 days, 1,000,000 events`,
        floor: `one pass of PostgreSQL over the same rows: ${ofMonth?.floor.toFixed(0) ?? ''} ms for 30d`,
        peer: '',
        ours: `${text.join(', ')}; p95 of the slowest ${slowest.toFixed(0)} ms`,
        budget: 'p95 < 500 ms',
        met: slowest < 500,
      },
      await measureBoardAsPdf(url, headers),
    ],
    remarks: [],
  }
}

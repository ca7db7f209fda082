import { exportBoard, readBoard } from '@portico/features/insights/contract/boards.ts'
import type { Measurement } from '#bench/results.ts'
import { quantile } from '#bench/statistics.ts'

const rounds = 12
/** The number of first rounds that are reported separately: the first one starts the process that draws. */
const warm = 2

/**
 * Measures exporting the default board as PDF, compared with only reading its data; the two alternate. `headers` are
 * the headers of a session.
 */
export async function measureBoardAsPdf(
  url: string,
  headers: Record<string, string>,
): Promise<Measurement['rows'][number]> {
  const filter = { range: '30d', timezone: 'Europe/Berlin' }
  const timed = async (path: string, options: RequestInit) => {
    const begun = performance.now()
    const response = await fetch(`${url}${path}`, options)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${text.slice(0, 200)}`)
    return { ms: performance.now() - begun, kilobytes: Math.round((text.length * 0.75) / 1024) }
  }
  const body = JSON.stringify(filter)
  const asPdf = () =>
    timed(exportBoard.path, {
      method: exportBoard.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
  const asData = () => timed(`${readBoard.path}?${new URLSearchParams(filter).toString()}`, { headers })
  const first = await asPdf()
  const times: { ours: number; floor: number; kilobytes: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [pdf, data] = [await asPdf(), await asData()]
    times.push({ ours: pdf.ms, floor: data.ms, kilobytes: pdf.kilobytes })
  }
  const [ours, floor] = (['ours', 'floor'] as const).map((name) => times.slice(warm).map((time) => time[name]))
  const [median, p95] = [quantile(ours ?? [], 0.5), quantile(ours ?? [], 0.95)]
  const data = quantile(floor ?? [], 0.5)
  return {
    what: 'the usual board as PDF (12 widgets, the same data)',
    floor: `its data alone: ${data.toFixed(0)} ms`,
    peer: '',
    ours: `${median.toFixed(0)} ms (${(median / data).toFixed(1)}×), p95 ${p95.toFixed(0)} ms, the first ${first.ms.toFixed(0)} ms; ${times[0]?.kilobytes ?? 0} kB`,
    budget: 'p95 < 5 s',
    met: p95 < 5_000 && first.ms < 5_000,
  }
}

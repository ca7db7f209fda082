import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import { tenantId } from '#bench/devices/device-queries.ts'
import type { Measurement } from '#bench/results.ts'
import { openSessionAs } from '#bench/sign-in-requests.ts'
import { quantile } from '#bench/statistics.ts'
import { seedRequests } from './request-queries.ts'

const requests = 100_000
const rounds = 15

/** Typical pages of a list of 100,000 requests, for technicians and users. */
const questions = [
  {},
  { state: 'open' },
  { whose: 'mine' },
  { whose: 'decides' },
  { search: 'toner' },
  { search: 'printer 4242' },
  { search: 'nothing like this' },
  { sort: '-changed', page: '50' },
]

/**
 * Measures a page of the list of 100,000 requests for a technician, who sees all of them, and for a user, who sees a
 * hundred.
 */
export async function measureRequestList(url: string, databaseUrl: string): Promise<Measurement> {
  await seedRequests(databaseUrl, 1_000_000, requests)
  const measured = []
  for (const email of ['desk@aurora.test', 'viewer@aurora.test']) {
    const { headers } = await openSessionAs(url, email, tenantId)
    measured.push(await timesOf(url, headers))
  }
  const [agent = [], user = []] = measured
  const text = (times: number[]) =>
    `p95 ${quantile(times, 0.95).toFixed(0)} ms, median ${quantile(times, 0.5).toFixed(0)} ms`
  const p95 = quantile([...agent, ...user], 0.95)
  return {
    rows: [
      {
        what: 'list of 100,000 requests: a page, with search, sort and filter',
        floor: '',
        peer: '',
        ours: `an agent ${text(agent)}; a user ${text(user)}`,
        budget: 'p95 < 500 ms',
        met: p95 < 500,
      },
    ],
    remarks: [],
  }
}

async function timesOf(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const question of questions) {
      const begun = performance.now()
      const response = await fetch(`${url}${listRequests.path}?${new URLSearchParams(Object.entries(question))}`, {
        headers,
      })
      const body = await response.text()
      if (response.status !== 200) throw new Error(`The list of requests was refused: ${body.slice(0, 200)}`)
      times.push(performance.now() - begun)
    }
  }
  return times
}

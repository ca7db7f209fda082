import type { Call } from '@portico/contract/core/calls/call.ts'
import { addWidget } from '@portico/features/insights/contract/board-rules.ts'
import { type BoardWidget, widgetKinds } from '@portico/features/insights/contract/board.ts'
import { readWidgets } from '@portico/features/insights/contract/widgets.ts'
import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import { searchColleagues } from '@portico/features/requests/contract/search-colleagues.ts'
import { listDevices } from '@portico/features/devices/contract/list-devices.ts'
import { readLoginDetails } from '@portico/features/sessions/contract/read-login-details.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { seedCrowd, type CrowdedTenant } from '../server/tests/test-crowd-queries.ts'
import pg from 'pg'
import { tenantId } from '#bench/devices/device-queries.ts'
import { createDatabase } from '#bench/queries.ts'
import type { Measurement, Row } from '#bench/results.ts'
import { startPortico } from '#bench/server-process.ts'
import { openSessionAs } from '#bench/sign-in-requests.ts'
import { quantile } from '#bench/statistics.ts'

const rounds = 30

/**
 * Tenants with 30,000 devices in five of them, 200,000 requests in ten, and 1,000,000 accounts in 10,000. The demo's
 * tenant is the largest.
 */
const crowd: readonly CrowdedTenant[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index === 0 ? tenantId : demoId(`tenant of the crowd ${index}`),
  accounts: index === 0 ? 10_000 : 99,
  devices: sizeOf(index, 5, { largest: 10_000, others: 5_000 }),
  requests: sizeOf(index, 10, { largest: 60_000, others: 15_556 }),
  events: sizeOf(index, 10, { largest: 100_000, others: 10_000 }),
}))

function sizeOf(index: number, tenants: number, { largest, others }: { largest: number; others: number }): number {
  if (index === 0) return largest
  return index < tenants ? others : 0
}

type Query = Record<string, string>

/** The lists to measure, each with its user and its budget for the p95 latency in milliseconds. */
const lists: readonly { what: string; email: string; call: Call; queries: readonly Query[]; p95: number }[] = [
  {
    what: 'list of 10,000 devices, of 30,000 in five tenants',
    email: 'admin@aurora.test',
    call: listDevices,
    queries: [
      {},
      { search: 'crowd-0042' },
      { search: 'user17' },
      { sort: '-cpu' },
      { state: 'warning', sort: 'companyname' },
      { page: '80', size: '50' },
    ],
    p95: 200,
  },
  {
    what: 'search of 10,000 people, of 1,000,000 in 10,000 tenants',
    email: 'desk@aurora.test',
    call: searchColleagues,
    queries: [{ as: 'approver' }, { as: 'approver', search: 'no 4242' }, { as: 'agent', search: 'nobody' }],
    p95: 200,
  },
  {
    what: 'list of 60,000 requests, of 200,000 in ten tenants, to an agent',
    email: 'desk@aurora.test',
    call: listRequests,
    queries: [
      {},
      { state: 'open', assignee: 'none', sort: 'due' },
      { whose: 'mine' },
      { sort: '-changed', page: '50' },
    ],
    p95: 300,
  },
  {
    what: 'search of them: texts, people, comments and notes',
    email: 'desk@aurora.test',
    call: listRequests,
    queries: [
      { search: 'toner' },
      { search: 'printer 4242' },
      { search: 'cartridge member-17' },
      { search: 'nothing like this' },
    ],
    p95: 300,
  },
  {
    what: 'list of 100,000 sign-ins, of 190,000 in ten tenants',
    email: 'admin@aurora.test',
    call: readLoginDetails,
    queries: [{}, { search: 'chrome' }],
    p95: 200,
  },
]

/**
 * Measures lists, searches and a board of the largest tenant, with other large tenants in the same database. The
 * database is its own, because other measurements add rows to that of the bench.
 * @param serverUrl the PostgreSQL server
 */
export async function measureCrowd(serverUrl: string): Promise<Measurement> {
  const database = await createDatabase(serverUrl, 'crowd')
  try {
    const portico = await startPortico(database.url)
    try {
      await seed(database.url)
      return await measureLists(portico.url)
    } finally {
      await portico.stop()
    }
  } finally {
    await database.drop()
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl, application_name: 'portico bench' })
  await owner.connect()
  try {
    await seedCrowd(owner, crowd)
  } finally {
    await owner.end()
  }
}

async function measureLists(url: string): Promise<Measurement> {
  const rows: Row[] = []
  for (const { what, email, call, queries, p95 } of lists) {
    const { headers } = await openSessionAs(url, email, tenantId)
    const times = await timesOf(queries, (query) =>
      fetch(`${url}${call.path}?${new URLSearchParams(query)}`, { headers }),
    )
    rows.push(rowOf(what, times, p95))
  }
  const { headers } = await openSessionAs(url, 'admin@aurora.test', tenantId)
  const widgets = widgetKinds
    .filter((kind) => kind !== 'assistant-chart' && kind !== 'trial-days')
    .reduce<BoardWidget[]>((board, kind) => addWidget(board, { id: kind, kind }), [])
  const boards = await timesOf(['24h', '30d', '90d'], (range) =>
    fetch(`${url}${readWidgets.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ range, timezone: 'Europe/Berlin', widgets }),
    }),
  )
  rows.push(rowOf(`a board of ${widgets.length} widgets over them`, boards, 500))
  return { rows, remarks: [] }
}

async function timesOf<Asked>(
  questions: readonly Asked[],
  ask: (question: Asked) => Promise<Response>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const question of questions) {
      const begun = performance.now()
      const response = await ask(question)
      const text = await response.text()
      if (response.status !== 200 || text.includes('not-readable'))
        throw new Error(`A list was refused: ${text.slice(0, 200)}`)
      times.push(performance.now() - begun)
    }
  }
  return times
}

function rowOf(what: string, times: number[], budget: number): Row {
  const p95 = quantile(times, 0.95)
  const ours = `p95 ${p95.toFixed(0)} ms, median ${quantile(times, 0.5).toFixed(0)} ms`
  return { what, floor: '', peer: '', ours, budget: `p95 < ${budget} ms`, met: p95 < budget }
}

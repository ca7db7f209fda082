import { endpointOf, writeActionData } from '#features/approvals/contract/action-link.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockRequest } from '@portico/server/core/requests/request-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { fromPage, openApprovalServer, type TestLink } from './test-approvals-queries.ts'
import { handleSilentOpening, silentOpeningJob } from '#features/approvals/server/openings/silent-opening.ts'

let desk: Awaited<ReturnType<typeof openApprovalServer>>
beforeAll(async () => {
  desk = await openApprovalServer()
})
afterAll(() => desk.close())

/** The options for polling a state, in milliseconds. The timeout of the test limits the wait as well. */
const eventually = { interval: 50, timeout: 60_000 }

const addressOf = (link: TestLink, decision: 'approve' | 'reject') =>
  `/request-action?data=${writeActionData({ decision, token: link[decision], request: link.number })}`

/** Runs `work` for all items, ten at a time. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 10 }, worker))
}

/** Returns the requests that mail scanners make for a link: to its page, and to the endpoint named in its content. */
function attemptsAt(link: TestLink, decision: 'approve' | 'reject') {
  const url = addressOf(link, decision)
  const agent = { 'user-agent': 'Mozilla/5.0 (compatible; MailScanner)' }
  const raw = { method: 'POST', url: endpointOf(decision), payload: { request: link.number } } as const
  const headers = { 'approval-token': link[decision] }
  return [
    { method: 'HEAD', url, headers: agent },
    { method: 'GET', url, headers: agent },
    { method: 'GET', url, headers: { ...agent, 'sec-purpose': 'prefetch;prerender', 'purpose': 'prefetch' } },
    { method: 'POST', url, payload: {}, headers: agent },
    { method: 'GET', url: endpointOf(decision), headers },
    { method: 'HEAD', url: endpointOf(decision), headers },
    { ...raw, headers: { ...headers, ...agent } },
    { ...raw, headers: { ...headers, ...fromPage } },
  ] as const
}

describe('100 links in the hands of mail scanners', () => {
  it('decide nothing, and none is used up: HEAD, GET, prefetch, POST of the page, and their content sent as it is', async () => {
    const rounds = []
    for (let round = 0; round < 2; round += 1) rounds.push(await desk.raise({ approvers: 25, quorum: 'all' }))
    const links = rounds.flatMap(({ links: ofRound }) => ofRound)
    const all = links.flatMap((link) => (['approve', 'reject'] as const).map((decision) => ({ link, decision })))
    expect(all).toHaveLength(100)
    const statuses = new Map<string, number>()
    await inParallel(all, async ({ link, decision }) => {
      for (const attempt of attemptsAt(link, decision)) {
        const { statusCode } = await desk.server.app.inject(attempt)
        const key = `${attempt.method} ${attempt.url.split('?')[0]} ${statusCode}`
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
      }
    })
    await desk.openings.close()
    expect(Object.fromEntries([...statuses].toSorted(([one], [other]) => (one < other ? -1 : 1)))).toEqual({
      'GET /api/approvals/action 404': 100,
      'GET /request-action 200': 200,
      'HEAD /api/approvals/action 404': 100,
      'HEAD /request-action 200': 100,
      'POST /api/approvals/action 400': 100,
      'POST /api/approvals/action 409': 100,
      'POST /request-action 404': 100,
    })
    const tenantIds = rounds.map(({ tenantId }) => tenantId)
    expect(await desk.countsOf(tenantIds)).toEqual({ decided: 0, used: 0 })
    for (const tenantId of tenantIds) {
      expect(await desk.stateOf(tenantId)).toBe('Waiting for approval')
      const opened = await desk.auditOf(tenantId, 'approval-opened')
      expect(opened).toHaveLength(200)
      expect(opened.every(({ reason }) => reason.includes('suspected scanner: '))).toBe(true)
    }
    // The scanners' requests have not used up any link.
    const [first] = links
    if (first === undefined) throw new Error('There is no link.')
    expect((await desk.decide(first.approve, first.number)).data.outcome).toBe('counted')
  })
})

describe('20 approvers at once', () => {
  it.each([
    ['any', 1, { 'approved': 1, 'already-approved': 19 }],
    ['all', 1, { counted: 19, approved: 1 }],
    ['count', 7, { 'counted': 6, 'approved': 1, 'already-approved': 13 }],
  ] as const)('by their links, of whom %s (%i) must approve, decide once', async (quorum, needed, expected) => {
    const { links, tenantId } = await desk.raise({ approvers: 20, quorum, needed })
    const tickets = await Promise.all(
      links.map(async (link) => (await desk.read(link.approve, link.number)).data.ticket),
    )
    const all = await Promise.all(
      links.map((link, index) => desk.decide(link.approve, link.number, { body: { ticket: tickets[index] } })),
    )
    const counted: Record<string, number> = {}
    for (const { data } of all) counted[data.outcome] = (counted[data.outcome] ?? 0) + 1
    expect(counted).toEqual(expected)
    expect(await desk.stateOf(tenantId)).toBe('Open')
    const entries = await desk.everything
      .selectFrom('tenant.request_entries')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'state')
      .execute()
    expect(entries).toHaveLength(1)
  })
})

/** Returns the transactions that wait for a lock of the request. */
async function waitingForRequest(): Promise<string[]> {
  const { rows } = await sql<{ begun: string }>`
    select pid || ' ' || query_start as begun from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.everything)
  return rows.map(({ begun }) => begun)
}

describe('20 approvers at once, while something else holds the request for longer than a statement may take', () => {
  it('each get an outcome, and wait with one connection', async () => {
    const { links, tenantId } = await desk.raise({ approvers: 20, quorum: 'all' })
    const tickets = await Promise.all(
      links.map(async (link) => (await desk.read(link.approve, link.number)).data.ticket),
    )
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const holding = inTenant(desk.everything, tenantId, async (tenant) => {
      await lockRequest(tenant, tenantId, links[0]?.number ?? 0)
      await held
    })
    const all = Promise.all(
      links.map((link, index) => desk.decide(link.approve, link.number, { body: { ticket: tickets[index] } })),
    )
    const [first, ...others] = await vi.waitUntil(async () => {
      const waiting = await waitingForRequest()
      return waiting.length > 0 ? waiting : null
    }, eventually)
    expect(others).toEqual([])
    await vi.waitUntil(async () => (await waitingForRequest()).some((waiting) => waiting !== first), eventually)
    release()
    await holding
    expect((await all).map(({ data }) => data.outcome).toSorted()).toEqual([
      'approved',
      ...Array<string>(19).fill('counted'),
    ])
  })
})

describe('the audit of openings', () => {
  const agent = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  it('marks a link that was opened without a person after ten minutes, and no other', async () => {
    const { links, tenantId } = await desk.raise({ approvers: 2, policy: 'click' })
    for (const link of links)
      await desk.server.app.inject({ method: 'GET', url: addressOf(link, 'approve'), headers: agent })
    await desk.openings.close()
    const [seen] = links
    if (seen === undefined) throw new Error('There is no link.')
    await desk.read(seen.approve, seen.number)
    await desk.server.app.inject({
      method: 'POST',
      url: '/api/approvals/action/read',
      headers: { ...fromPage, 'approval-token': seen.approve },
      payload: { request: seen.number, presence: 'touch' },
    })
    const jobs = await desk.everything
      .selectFrom('tenant.approval_tokens')
      .select('token_hash')
      .where('tenant_id', '=', tenantId)
      .where('opened_at', 'is not', null)
      .execute()
    expect(jobs).toHaveLength(2)
    const mark = handleSilentOpening(desk.server.context)
    const marked = []
    for (const { token_hash: hash } of jobs)
      marked.push(await mark.perform({ tenantId, tokenHash: hash.toString('hex'), address: '192.0.2.1', agent: 'x' }))
    expect(marked.filter(Boolean)).toHaveLength(1)
    expect((await desk.auditOf(tenantId, 'approval-seen')).map(({ reason }) => reason)).toEqual(['#1, touch'])
    expect((await desk.auditOf(tenantId, 'approval-silent')).map(({ reason }) => reason)).toEqual([
      '#1; suspected scanner: no sign of a person within ten minutes',
    ])
    expect(silentOpeningJob.name).toBe('mark-silent-opening')
  })

  it('has no token in it', async () => {
    const { links, tenantId } = await desk.raise()
    for (const link of links) {
      await desk.server.app.inject({ method: 'GET', url: addressOf(link, 'approve'), headers: agent })
      await desk.decide(link.approve, link.number)
    }
    await desk.openings.close()
    const events = await desk.everything
      .selectFrom('tenant.audit_events')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    const text = JSON.stringify(events)
    expect(events.length).toBeGreaterThan(2)
    for (const link of links)
      for (const secret of [
        link.approve,
        link.reject,
        writeActionData({ decision: 'approve', token: link.approve, request: 1 }),
      ])
        expect(text).not.toContain(secret)
  })
})

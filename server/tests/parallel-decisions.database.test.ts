import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, InputOf } from '@portico/contract/core/calls/call.ts'
import { envelope } from '@portico/contract/core/calls/envelope.ts'
import { decideByLink } from '@portico/features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '@portico/features/approvals/contract/read-approval-action.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockRequest } from '#server/core/requests/request-queries.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import {
  fromPage,
  openApprovalServer,
  type TestLink,
} from '@portico/features/approvals/server/test-approvals-queries.ts'
import { startServer, type RunningServer } from '#server/app.ts'
import { readSettings } from '#server/settings.ts'

let desk: Awaited<ReturnType<typeof openApprovalServer>>
let running: RunningServer
const data = mkdtempSync(join(tmpdir(), 'portico-decisions-'))
beforeAll(async () => {
  desk = await openApprovalServer()
  // The server as in production: with its own pool of connections, of which its listeners keep some.
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: desk.server.place.ownerUrl,
    PORTICO_DATA: data,
    PORTICO_SECRET: 'a secret for tests, thirty-two long',
    PORTICO_DEMO: 'false',
    PORTICO_ALLOW_HTTP: 'true',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  }
  running = await startServer(readSettings(environment, []))
})
afterAll(async () => {
  await running.stop()
  await desk.close()
  rmSync(data, { recursive: true })
})

/** Sends a call of a link as its page does. */
async function sendAs<C extends Call>(
  call: C,
  { approve: token }: TestLink,
  { query, body }: Partial<Pick<InputOf<C>, 'query' | 'body'>>,
) {
  const asked = new URLSearchParams(query as Record<string, string> | undefined)
  const headers = { ...fromPage, 'approval-token': token, 'content-type': 'application/json' }
  const address = `${running.url}${call.path}?${asked.toString()}`
  const response = await fetch(address, { method: call.method, headers, body: JSON.stringify(body) })
  const text: unknown = await response.json()
  return { status: response.status, data: envelope.parse(text).data }
}

async function ticketOf(link: TestLink): Promise<string | null> {
  const { data: shown } = await sendAs(readApprovalAction, link, { body: { request: link.number } })
  return readApprovalAction.output.parse(shown).ticket
}

/** Returns the transactions that wait for a lock, as the database knows them. */
async function waitingForLock(): Promise<string[]> {
  const { rows } = await sql<{ begun: string }>`
    select pid || ' ' || query_start as begun from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(desk.everything)
  return rows.map(({ begun }) => begun)
}

test('ten decisions at once over HTTP all get an outcome, also while the request is held for longer than a statement may take', async () => {
  const { links: mailed, tenantId } = await desk.raise({ approvers: 10, quorum: 'all' })
  // The server may have emailed them a second time in the meantime.
  const links = [...new Map(mailed.map((link) => [link.email, link])).values()]
  const decided = await Promise.all(links.map(async (link) => ({ link, ticket: await ticketOf(link) })))
  const held = Promise.withResolvers<void>()
  const holding = inTenant(desk.everything, tenantId, async (tenant) => {
    await lockRequest(tenant, tenantId, links[0]?.number ?? 0)
    await held.promise
  })
  const answers = Promise.all(
    decided.map(({ link, ticket }) =>
      sendAs(decideByLink, link, {
        query: { status: 'approve' },
        body: { request: link.number, presence: 'button', ticket: ticket ?? '' },
      }),
    ),
  )
  await expect.poll(waitingForLock).toHaveLength(1)
  const [first] = await waitingForLock()
  // The statement of the first decision was cancelled, and the decision is retried. The other nine wait without a
  // connection.
  await expect.poll(async () => (await waitingForLock()).some((waiting) => waiting !== first)).toBe(true)
  expect(await ticketOf(links[1] as TestLink)).not.toBe(null)
  held.resolve()
  await holding
  const all = await answers
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  const outcomes = all.map(({ data: of }) => decideByLink.output.parse(of).outcome)
  expect(outcomes.toSorted()).toEqual(['approved', ...Array<string>(9).fill('counted')])
})

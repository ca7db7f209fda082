import { randomUUID } from 'node:crypto'
import { readActionLink, writeActionData } from '@portico/features/approvals/contract/action-link.ts'
import { decideByLink } from '@portico/features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '@portico/features/approvals/contract/read-approval-action.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRule, readStoredDecisions } from '#e2e/resilience/approval-queries.ts'
import { send, signIn, type Credentials } from '#e2e/resilience/client.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { type KilledNode, startKilledNode } from '#e2e/resilience/killed-node.ts'
import { type Account, connectOwner, insertAccountsLike, type Owner, readMailOf } from '#e2e/resilience/queries.ts'
import { randomFrom } from '#e2e/resilience/random.ts'

const kills = 4
const seed = Number(process.env['PORTICO_SEED'] ?? 20_260_102)

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let node: KilledNode
const requesters: Account[] = []
const secrets: string[] = []
/** The response to each decision, and how many responses were lost before it. */
const responses: { outcome: unknown; lost: number }[] = []

beforeAll(async () => {
  database = await createDemoDatabase()
  node = await startKilledNode(database.url)
  owner = connectOwner(database.url)
})
afterAll(async () => {
  await node?.end()
  await owner?.end()
  await database?.drop()
})

async function raise(requester: Account): Promise<void> {
  const { received } = await node.untilResponse(() => signIn(node.port, requester))
  const credentials: Credentials = { token: String(Object(received.data).token), cookie: received.cookie }
  const body = { id: randomUUID(), title: 'Access', description: '', kind: 'Access', priority: 'Normal' }
  const sent = { method: 'POST', body, credentials } as const
  const raised = await node.untilResponse(() => send(node.port, '/api/desk/requests', sent))
  expect(raised.received).toMatchObject({ code: 200 })
}

/** Waits for the email to an approver. Returns the approving link in it. */
async function linkOf({ email }: Account) {
  for (;;) {
    const text = await readMailOf(owner, email, 'approval')
    const link = readActionLink(/request-action(\?data=\w+)/.exec(text)?.[1] ?? '')
    if (link.ok) return link.value
    await node.pause()
  }
}

async function oneApproval(): Promise<void> {
  const [requester, approver] = await insertAccountsLike(owner, 'desk@aurora.test', 'Aurora', 2)
  if (requester === undefined || approver === undefined) throw new Error('There are no accounts.')
  requesters.push(requester)
  await insertRule(owner, requester, approver)
  await raise(requester)
  const { token, request } = await linkOf(approver)
  const data = writeActionData({ decision: 'approve', token, request })
  secrets.push(token, data)
  // The response does not matter; only that the address is not logged.
  await fetch(`http://127.0.0.1:${node.port}/request-action?data=${data}`).catch(() => null)
  const headers = { 'approval-token': token, 'sec-fetch-site': 'same-origin' }
  const post = (path: string, body: object) =>
    node.untilResponse(() => send(node.port, path, { method: 'POST', headers, body: { request, ...body } }))
  const read = await post(readApprovalAction.path, {})
  const ticket = String(Object(read.received.data).ticket)
  const path = `${decideByLink.path}?status=approve`
  const decided = await post(path, { ticket, presence: 'button' })
  responses.push({ outcome: Object(decided.received.data).outcome, lost: decided.lost })
  const replay = await post(path, { ticket, presence: 'button' })
  expect(replay.received.data).toMatchObject({
    outcome: 'already-approved',
    recorded: { is_own: true, is_final: true },
  })
}

describe(`killed ${kills} times while links decide (PORTICO_SEED=${seed})`, () => {
  test('decides each request', async ({ annotate }) => {
    const plan = { kills, longest: 1_000, callers: 8, units: 24, random: randomFrom(seed) }
    await annotate(`${await node.killDuring(plan, oneApproval)} approvals`)
  })

  test('says that it decided, or after a lost response that it had', () => {
    for (const { outcome, lost } of responses) {
      expect(['approved', 'already-approved']).toContain(outcome)
      if (lost === 0) expect(outcome).toBe('approved')
    }
  })

  test('stores each decision whole, once', async () => {
    const whole = { decision: 'approve', round: 'approved', state: 'Open', used: 1, decided: 1, moved: 1, audited: 1 }
    for (const requester of requesters) expect(await readStoredDecisions(owner, requester)).toEqual([whole])
  })

  test('logs no token and no unhandled error', () => {
    for (const secret of secrets) expect(node.printed()).not.toContain(secret)
    expect(node.printed()).not.toMatch(/unhandled/i)
  })
})

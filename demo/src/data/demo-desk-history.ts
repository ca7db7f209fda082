import type { Schema } from '@portico/server/platform/database/schema.ts'
import type { Insertable } from 'kysely'
import { demoId } from './demo-id.ts'
import { accountOf, agentOf, answeredAt } from './demo-requests.ts'
import { demoCompanyId, type DemoTenant } from './demo-tenants.ts'
import type { RequestRow } from '@portico/server/core/requests/sample-request-queries.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** The histories of a tenant's requests, and their approvals, as rows. */
export type DeskHistory = {
  entries: Insertable<Schema['tenant.request_entries']>[]
  approvals: Insertable<Schema['tenant.approvals']>[]
  approvers: Insertable<Schema['tenant.approvers']>[]
  rules: Insertable<Schema['tenant.approval_rules']>[]
  ruleApprovers: Insertable<Schema['tenant.approval_rule_approvers']>[]
}

/** The comments of technician and requester on each sample request, in order. */
const comments = [
  ['I have moved you to the newer gateway. Does it still drop?', 'It has held since this morning. Thank you!'],
  ['The cable was loose at the dock. I have fixed it with a clip.', 'It shows a picture again.'],
  ['You can read the folder now, for three months.', 'I see it.'],
  ['The toner is on its way with the delivery of tomorrow.', 'It prints again.'],
  ['Two updates were waiting for each other. I have installed both.', 'It has not asked since.'],
  ['I have asked the owner of the mailbox, who agrees.', 'It opens.'],
  ['The channel was crowded; I have moved the room to another one.', 'The call of today was fine.'],
] as const

/**
 * Returns the histories of a tenant's requests, the approval round that waits for its administrator, and the approvers
 * for requests of access.
 */
export function deskHistoryOf(tenant: DemoTenant, requests: readonly RequestRow[], now: Date): DeskHistory {
  const history: DeskHistory = { entries: [], approvals: [], approvers: [], rules: [], ruleApprovers: [] }
  const agent = agentOf(tenant)
  for (const request of requests) history.entries.push(...entriesOf(tenant, request))
  const waiting = requests.at(-1)
  const [approver, other] = tenant.people
  if (agent === null || approver === undefined || other === undefined || waiting === undefined) return history
  const tenant_id = waiting.tenant_id
  const approvalId = demoId(`approval ${tenant.name}`)
  const asked = {
    tenant_id,
    id: approvalId,
    number: waiting.number,
    quorum: 'any' as const,
    needed: 1,
    risk: 'low' as const,
  }
  history.approvals.push({
    ...asked,
    due_at: new Date(now.getTime() + 7 * dayMs),
    asked_by: waiting.account_id,
    asked_at: waiting.created_at ?? now,
  })
  for (const person of [approver, agent])
    history.approvers.push({
      tenant_id,
      id: demoId(`approver ${tenant.name} ${person.email}`),
      approval_id: approvalId,
      account_id: accountOf(tenant, person),
      email: person.email,
      name: `${person.firstname} ${person.lastname}`,
    })
  const key = { tenant_id, company_id: demoCompanyId(tenant, tenant.company), kind: 'Access' }
  history.rules.push({ ...key, quorum: 'any', needed: 1, risk: 'low', due_days: 7 })
  history.ruleApprovers.push(...[approver, agent].map((person) => ({ ...key, account_id: accountOf(tenant, person) })))
  return history
}

/** Returns the entries of one request, in order. */
function entriesOf(tenant: DemoTenant, request: RequestRow): DeskHistory['entries'] {
  const { tenant_id, number, account_id, created_at, changed_at, state = 'Open' } = request
  const agent = agentOf(tenant)
  const [begin, end] = [created_at, changed_at].map((at) => new Date(at as Date).getTime()) as [number, number]
  const entries: DeskHistory['entries'] = []
  const add = (kind: string, at: number, rest: Partial<DeskHistory['entries'][number]>) => {
    const index = entries.length + 1
    const id = demoId(`entry ${tenant.name} ${number} ${index}`)
    entries.push({ tenant_id, id, number, place: index, kind, at: new Date(at), data: '{}', ...rest })
  }
  add('raised', begin, { account_id })
  if (agent === null) return entries
  const agentId = accountOf(tenant, agent)
  const by = { account_id: agentId }
  const name = `${agent.firstname} ${agent.lastname}`
  if (state === 'Waiting for approval') {
    const approvers = [...tenant.people.slice(0, 1), agent].map((person) => `${person.firstname} ${person.lastname}`)
    const data = JSON.stringify({ approvers: approvers.join(', ') })
    add('approval-asked', begin, { account_id, via: 'server', data })
  }
  if (state !== 'In progress' && state !== 'Resolved') return entries
  const [answer, thanks] = comments[(number - 1) % comments.length] ?? comments[0]
  add('assigned', begin + 20 * minuteMs, { ...by, data: JSON.stringify({ from: '', to: name }) })
  add('state', begin + 21 * minuteMs, { ...by, data: JSON.stringify({ from: 'Open', to: 'In progress' }) })
  add('comment', answeredAt(begin), { ...by, text: answer })
  if (state === 'In progress') return entries
  if (account_id !== agentId) add('comment', end - 15 * minuteMs, { account_id, text: thanks })
  add('state', end, { ...by, data: JSON.stringify({ from: 'In progress', to: 'Resolved' }) })
  return entries
}

import { changeRequestState } from '#features/requests/contract/changes.ts'
import { decideRequest, delegateApproval } from '#features/approvals/contract/decisions.ts'
import { endDelegation, readDelegation, saveDelegation } from '#features/approvals/contract/delegations.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import { raiseRequest } from '@portico/server/core/requests/raise-request.ts'
import { sampleNewRequest, raiserOf, setRule } from '@portico/server/core/requests/test-requests-queries.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import {
  requestApproval,
  expireRound,
  openDeskServer,
  raised,
  signInToDesk,
} from '#features/requests/server/test-desk-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openDeskServer()
})
afterAll(() => server.close())

const read = (visitor: Visitor, number: string) => callAs(server, visitor, readRequest, { params: { number } })
const decide = (visitor: Visitor, number: string, decision: 'approve' | 'reject', reason = '') =>
  callAs(server, visitor, decideRequest, { params: { number }, body: { decision, reason } })
const delegate = (visitor: Visitor, number: string, to: Visitor | { accountId: string }) =>
  callAs(server, visitor, delegateApproval, { params: { number }, body: { accountid: to.accountId } })
const withdraw = (visitor: Visitor, number: string) =>
  callAs(server, visitor, changeRequestState, { params: { number }, body: { transition: 'withdraw' } })
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const code = (name: string) => ({ module_code: name })

/** Adds a requester, a technician and this many colleagues of the same company, and raises a request. */
async function people(colleagues = 2) {
  const requester = await signInToDesk(server)
  const agent = await signInToDesk(server, requester, { name: 'Grace', isAgent: true })
  const approvers = []
  for (let index = 0; index < colleagues; index += 1)
    approvers.push(await signInToDesk(server, requester, { name: `Approver${index}` }))
  return { requester, agent, approvers, number: await raised(server, requester) }
}

const pair = async () => {
  const all = await people(2)
  const [first, second] = all.approvers as [Visitor, Visitor]
  return { ...all, first, second }
}

describe('a request that was raised without the approval of its kind', () => {
  test('says so until an approver is asked', async () => {
    const { requester, agent, first, second, number: usual } = await pair()
    expect((await read(agent, usual)).data.is_unasked).toBe(false)
    const raiser = await raiserOf(server.everything, requester)
    await setRule(server.everything, raiser, [first], {})
    const unasked = await inTenant(server.everything, raiser.tenantId, (tenant) =>
      raiseRequest(tenant, raiser, sampleNewRequest(), {
        effects: [],
        at: new Date(),
        via: 'chat',
        asksApproval: false,
      }),
    )
    const number = unasked.ok ? String(unasked.value) : unasked.error
    expect((await read(agent, number)).data).toMatchObject({ is_unasked: true, request: { state: 'Open' } })
    expect((await requestApproval(server, agent, number, [second])).data).toMatchObject({ is_unasked: false })
  })
})

describe('asking for approval', () => {
  test('has the request wait for all, who then approve it', async () => {
    const { requester, agent, first, second, number } = await pair()
    const asked = await requestApproval(server, agent, number, [first, second])
    expect(asked.data.request.state).toBe('Waiting for approval')
    expect((await read(first, number)).data.actions).toEqual(['comment', 'decide', 'delegate'])
    expect((await decide(first, number, 'approve', 'Fine')).data.request.state).toBe('Waiting for approval')
    expect((await decide(second, number, 'approve')).data.request.state).toBe('Open')
    const [round] = (await read(requester, number)).data.approvals
    expect(round).toMatchObject({ state: 'approved', quorum: 'all' })
    expect(round?.approvers.map(({ decision, reason, via }) => [decision, reason, via])).toEqual([
      ['approve', 'Fine', 'web'],
      ['approve', '', 'web'],
    ])
  })

  test('no-such-colleague: one without the Desk, of another company, of another tenant, one who left', async () => {
    const { requester, agent, number } = await pair()
    const withoutDesk = await server.signIn(['Insights'], requester)
    const elsewhere = await signInToDesk(server, requester, { isOwn: false })
    const stranger = await signInToDesk(server)
    const left = await signInToDesk(server, requester)
    const { accountId } = left
    await server.everything
      .updateTable('tenant.accounts')
      .set({ is_active: false })
      .where('id', '=', accountId)
      .execute()
    for (const one of [withoutDesk, elsewhere, stranger, left])
      expect(await requestApproval(server, agent, number, [one])).toMatchObject(code('DESK_ERR015'))
    expect((await read(agent, number)).data.request.state).toBe('Open')
  })

  test('approver-not-possible: the requester, and the agent who asks', async () => {
    const { requester, agent, first, number } = await pair()
    for (const one of [requester, agent])
      expect(await requestApproval(server, agent, number, [first, one])).toMatchObject(code('DESK_ERR016'))
  })

  test('due-date-not-possible: in the past, and after 30 days', async () => {
    const { agent, first, number } = await pair()
    for (const due_at of [days(-1), days(31)])
      expect(await requestApproval(server, agent, number, [first], { due_at })).toMatchObject(code('DESK_ERR017'))
  })

  test('action-not-possible: by the requester, and while it waits', async () => {
    const { requester, agent, first, second, number } = await pair()
    expect(await requestApproval(server, requester, number, [first])).toMatchObject(code('DESK_ERR002'))
    await requestApproval(server, agent, number, [first])
    expect(await requestApproval(server, agent, number, [second])).toMatchObject(code('DESK_ERR002'))
  })

  test('no-such-request: what one does not see', async () => {
    const { first, second, number } = await pair()
    expect(await requestApproval(server, first, number, [second])).toMatchObject(code('DESK_ERR001'))
    expect(await decide(first, number, 'approve')).toMatchObject(code('DESK_ERR001'))
    expect(await delegate(first, number, second)).toMatchObject(code('DESK_ERR001'))
  })
})

describe('a decision', () => {
  test.each([
    ['any', 1],
    ['all', 1],
    ['count', 5],
  ] as const)('of 20 at once, of whom %s %i must approve, is taken once', async (quorum, needed) => {
    const { agent, approvers, number } = await people(20)
    await requestApproval(server, agent, number, approvers, { quorum, needed })
    const all = await Promise.all(approvers.map((approver) => decide(approver, number, 'approve')))
    const { data } = await read(agent, number)
    expect(data.request.state).toBe('Open')
    expect(data.entries.filter((entry) => entry.kind === 'state' && entry.data['to'] === 'Open')).toHaveLength(1)
    const counted = quorum === 'any' ? 1 : quorum === 'all' ? 20 : needed
    expect(all.filter(({ status }) => status === 200)).toHaveLength(counted)
    expect(all.filter(({ module_code: name }) => name === 'APPROVAL_ERR001')).toHaveLength(20 - counted)
    expect(data.entries.filter(({ kind }) => kind === 'approved')).toHaveLength(counted)
  })

  test('rejects with a reason, and reason-missing without', async () => {
    const { requester, agent, first, second, number } = await pair()
    await requestApproval(server, agent, number, [first, second])
    expect(await decide(first, number, 'reject', '  ')).toMatchObject(code('DESK_ERR018'))
    expect((await decide(first, number, 'reject', 'Too costly')).data.request.state).toBe('Rejected')
    const { data } = await read(requester, number)
    expect(data.entries.find(({ kind }) => kind === 'rejected')?.text).toBe('Too costly')
  })

  test('already-approved and already-rejected: say who decided what', async () => {
    const { agent, first, second, number } = await pair()
    await requestApproval(server, agent, number, [first, second], { quorum: 'any' })
    await decide(first, number, 'approve')
    const data = { name: 'Approver0 B', decision: 'approve', at: expect.any(String) as unknown }
    expect(await decide(second, number, 'reject', 'No')).toMatchObject({ module_code: 'APPROVAL_ERR001', data })
    expect(await decide(first, number, 'approve')).toMatchObject(code('APPROVAL_ERR001'))
    expect(await delegate(second, number, agent)).toMatchObject(code('APPROVAL_ERR001'))
    const other = await pair()
    await requestApproval(server, other.agent, other.number, [other.first, other.second])
    await decide(other.first, other.number, 'reject', 'No')
    expect(await decide(other.second, other.number, 'approve')).toMatchObject(code('APPROVAL_ERR002'))
    expect(await delegate(other.second, other.number, other.agent)).toMatchObject(code('APPROVAL_ERR002'))
  })

  test('self-approval: by the requester, also where made an approver, and by the one who asked', async () => {
    const { requester, agent, first, number } = await pair()
    await requestApproval(server, agent, number, [first])
    expect(await decide(requester, number, 'approve')).toMatchObject(code('APPROVAL_ERR005'))
    const { accountId } = requester
    for (const account_id of [accountId, agent.accountId])
      await server.everything
        .updateTable('tenant.approvers')
        .set({ account_id })
        .where('account_id', 'in', [first.accountId, accountId])
        .execute()
        .then(async () => {
          const self = account_id === accountId ? requester : agent
          expect(await decide(self, number, 'approve')).toMatchObject(code('APPROVAL_ERR005'))
          expect(await delegate(self, number, first)).toMatchObject(code('APPROVAL_ERR005'))
        })
    expect((await read(agent, number)).data.request.state).toBe('Waiting for approval')
  })

  test('approval-expired: after the deadline', async () => {
    const { agent, first, second, number } = await pair()
    await requestApproval(server, agent, number, [first])
    await expireRound(server, agent, number)
    expect(await decide(first, number, 'approve')).toMatchObject(code('APPROVAL_ERR003'))
    expect(await delegate(first, number, second)).toMatchObject(code('APPROVAL_ERR003'))
  })

  test('request-withdrawn: after its requester has withdrawn it', async () => {
    const { requester, agent, first, second, number } = await pair()
    await requestApproval(server, agent, number, [first])
    expect((await withdraw(requester, number)).data.request.state).toBe('Withdrawn')
    expect(await decide(first, number, 'approve')).toMatchObject(code('APPROVAL_ERR004'))
    expect(await delegate(first, number, second)).toMatchObject(code('APPROVAL_ERR004'))
  })

  test('action-not-possible: by an agent who is not asked', async () => {
    const { agent, first, number } = await pair()
    expect(await decide(agent, number, 'approve')).toMatchObject(code('DESK_ERR002'))
    expect(await delegate(agent, number, first)).toMatchObject(code('DESK_ERR002'))
  })
})

describe('a delegation', () => {
  test('has the delegate decide, and approval-delegated for the one who delegated', async () => {
    const { requester, agent, first, second, number } = await pair()
    await requestApproval(server, agent, number, [first])
    const { data } = await delegate(first, number, second)
    expect(data.approvals[0]?.approvers.find(({ name }) => name === 'Approver0 B')?.delegated_to).toBe('Approver1 B')
    expect(data.entries.at(-1)).toMatchObject({ kind: 'delegated', data: { to: 'Approver1 B' } })
    expect(await decide(first, number, 'approve')).toMatchObject(code('APPROVAL_ERR007'))
    expect(await delegate(first, number, second)).toMatchObject(code('APPROVAL_ERR007'))
    expect((await decide(second, number, 'approve')).data.request.state).toBe('Open')
    expect((await read(requester, number)).data.request.state).toBe('Open')
  })

  test('no-such-colleague and approver-not-possible: a stranger; the requester, the one who asked, another approver', async () => {
    const { requester, agent, first, second, number } = await pair()
    await requestApproval(server, agent, number, [first, second])
    for (const one of [await signInToDesk(server), { accountId: uuid() }])
      expect(await delegate(first, number, one)).toMatchObject(code('DESK_ERR015'))
    for (const one of [requester, agent, second])
      expect(await delegate(first, number, one)).toMatchObject(code('DESK_ERR016'))
  })
})

describe('a standing delegation', () => {
  const save = (visitor: Visitor, accountid: string, from = days(-1), until = days(7)) =>
    callAs(server, visitor, saveDelegation, { body: { accountid, from, until } })

  test('has the delegate asked, until it is ended', async () => {
    const { requester, agent, first, second, number } = await pair()
    expect((await callAs(server, first, readDelegation, {})).data).toBeNull()
    await save(first, agent.accountId)
    expect((await save(first, second.accountId)).data.delegate.name).toBe('Approver1 B')
    expect((await callAs(server, first, readDelegation, {})).data?.delegate.id).toBe(second.accountId)
    await requestApproval(server, agent, number, [first])
    expect(await decide(first, number, 'approve')).toMatchObject(code('APPROVAL_ERR007'))
    expect((await decide(second, number, 'approve')).data.request.state).toBe('Open')
    await callAs(server, first, endDelegation, {})
    expect((await callAs(server, first, readDelegation, {})).data).toBeNull()
    const next = await raised(server, requester)
    await requestApproval(server, agent, next, [first])
    expect((await decide(first, next, 'approve')).data.request.state).toBe('Open')
  })

  test('no-such-colleague: oneself, a stranger, one of another company', async () => {
    const { requester, first } = await pair()
    const elsewhere = await signInToDesk(server, requester, { isOwn: false })
    for (const one of [first, await signInToDesk(server), elsewhere])
      expect(await save(first, one.accountId)).toMatchObject(code('DESK_ERR015'))
  })

  test.each([
    ['an end before the beginning', days(3), days(2)],
    ['an end in the past', days(-3), days(-1)],
    ['an end in two years', days(0), days(730)],
  ])('times-not-possible: %s', async (_name, from, until) => {
    const { first, second } = await pair()
    expect(await save(first, second.accountId, from, until)).toMatchObject(code('DESK_ERR019'))
  })
})

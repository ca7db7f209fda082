import { allHandlers } from './test-handlers.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { deleteReply, listReplies, saveReply } from '@portico/features/queues/contract/replies.ts'
import {
  listApprovalSettings,
  removeApprovalRule,
  saveApprovalPolicy,
  saveApprovalRule,
} from '@portico/features/approvals/contract/approval-settings.ts'
import { listQueueSettings, removeQueue, saveQueue } from '@portico/features/queues/contract/queues.ts'
import { raiseRequest } from '@portico/features/requests/contract/raise-request.ts'
import { searchDeskPeople } from '@portico/features/requests/contract/search-desk-people.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAs, type TestCallServer } from '#server/core/calls/test-call-server.ts'
import { openTestServer } from '#server/core/calls/test-server.ts'
import { connect } from '#server/platform/database/connect.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import {
  clockOf,
  eventsOf,
  signInToDesk,
  type DeskMember,
} from '@portico/features/requests/server/test-agents-queries.ts'

let server: Pick<TestCallServer, 'app' | 'everything' | 'close'>
let admin: DeskMember
let agent: DeskMember
let customer: DeskMember
let stranger: DeskMember
const calls = {
  ...{ deleteReply, listApprovalSettings, listQueueSettings, listReplies, raiseRequest, removeApprovalRule },
  ...{ removeQueue, saveApprovalPolicy, saveApprovalRule, saveQueue, saveReply, searchDeskPeople },
}
beforeAll(async () => {
  const opened = await openTestServer(calls, allHandlers)
  const owner = connect(opened.place.ownerUrl, silentLog)
  const close = async () => {
    await owner.pool.end()
    await opened.close()
  }
  server = { app: opened.app, everything: owner.database, close }
})
afterAll(() => server.close())
beforeEach(async () => {
  const both = { setsUpDesk: true, worksDesk: true }
  admin = await signInToDesk(server.everything, both)
  agent = await signInToDesk(server.everything, { worksDesk: true }, admin)
  customer = await signInToDesk(server.everything, { ...both, isOwn: false }, admin)
  stranger = await signInToDesk(server.everything, both)
})

const as = <C extends Call>(visitor: DeskMember, call: C, parts: Parameters<typeof callAs<C>>[3] = {}) =>
  callAs(server, visitor, call, parts)
const expectRefused = ({ module_code: code }: { module_code: string | null }, name: RefusalName) =>
  expect(code).toBe(refusals[name].module_code)

const settings = (parts: object = {}) => ({
  name: 'First line',
  kinds: ['Hardware'],
  members: [agent.accountId],
  assignment: 'manual',
  levels: { Urgent: { response: 30, resolution: 240 } },
  hours: {
    timezone: 'Europe/Berlin',
    days: [
      [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
    holidays: ['2026-12-25'],
  },
  ...parts,
})
const save = (by: DeskMember, parts: object = {}, id = uuid()) =>
  as(by, saveQueue, { params: { id }, body: settings(parts) })

describe('queues', () => {
  it('are made, changed and removed, and the audit has each change once', async () => {
    const id = uuid()
    for (const _ of [1, 2]) expect((await save(admin, {}, id)).data).toMatchObject({ id, name: 'First line' })
    await save(admin, { name: ' Second line ', members: [] }, id)
    expect((await as(admin, listQueueSettings)).data).toEqual([settings({ id, name: 'Second line', members: [] })])
    const raised = await as(agent, raiseRequest, {
      body: { id: uuid(), title: 'A', description: '', kind: 'Hardware', priority: 'Urgent' },
    })
    expect(raised.data.queue?.id).toBe(id)
    expect((await as(admin, removeQueue, { params: { id } })).status).toBe(200)
    expect(await clockOf(server.everything, admin, raised.data.number)).toMatchObject({ resolution_due_at: null })
    expectRefused(await as(admin, removeQueue, { params: { id } }), 'no-such-queue')
    const events = (await eventsOf(server.everything, admin)).filter((event) => event.startsWith('queue-'))
    expect(events).toEqual(['queue-made First line', 'queue-changed Second line', 'queue-removed Second line'])
  })

  it('queue-name-taken and kind-has-queue: in any capitals, also for two at once', async () => {
    const twice = await Promise.all([save(admin), save(admin, { name: 'FIRST line', kinds: [] })])
    expect(twice.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expectRefused(await save(admin, { name: ' first LINE ', kinds: [] }), 'queue-name-taken')
    await save(admin, { name: 'Second', kinds: ['Software'] })
    expectRefused(await save(admin, { name: 'Third', kinds: ['Access', 'Software'] }), 'kind-has-queue')
  })

  it('not-an-agent: one of another tenant, one who left, one whose role has no queue', async () => {
    const user = await signInToDesk(server.everything, {}, admin)
    for (const { accountId } of [stranger, user])
      expectRefused(await save(admin, { members: [agent.accountId, accountId] }), 'not-an-agent')
    const inactive = { is_active: false }
    await server.everything.updateTable('tenant.accounts').set(inactive).where('id', '=', agent.accountId).execute()
    expectRefused(await save(admin), 'not-an-agent')
  })

  it('desk-not-yours: users of a customer change neither queues nor replies', async () => {
    expectRefused(await save(customer, { members: [] }), 'desk-not-yours')
    const id = uuid()
    await save(admin, {}, id)
    expectRefused(await as(customer, removeQueue, { params: { id } }), 'desk-not-yours')
    const reply = { params: { id }, body: { title: 'A', text: 'B' } }
    expectRefused(await as(customer, saveReply, reply), 'desk-not-yours')
    expectRefused(await as(customer, deleteReply, { params: { id } }), 'desk-not-yours')
  })

  it('of another tenant are neither seen, changed nor removed', async () => {
    const id = uuid()
    await save(admin, {}, id)
    expect((await as(stranger, listQueueSettings)).data).toEqual([])
    expectRefused(await as(stranger, removeQueue, { params: { id } }), 'no-such-queue')
    await save(stranger, { name: 'Theirs', members: [] }, id)
    expect((await as(admin, listQueueSettings)).data.map(({ name }) => name)).toEqual(['First line'])
  })

  it('input-not-valid: hours of a zone that is none', async () => {
    const hours = { timezone: 'Mars/Base', days: [[['09:00', '17:00']], [], [], [], [], [], []], holidays: [] }
    expectRefused(await save(admin, { hours }), 'input-not-valid')
  })
})

describe('replies', () => {
  const add = (by: DeskMember, title: string, text: string, id = uuid()) =>
    as(by, saveReply, { params: { id }, body: { title, text } })

  it('are added, changed and deleted by agents, with markup as it is', async () => {
    const id = uuid()
    const text = 'Hello {requester},\n<b>no markup</b> & {other}'
    expect((await add(agent, ' Greeting ', text, id)).data).toMatchObject({ id, title: 'Greeting', text })
    await add(agent, 'Greetings', text, id)
    expect((await as(customer, listReplies)).data).toMatchObject([{ id, title: 'Greetings', text }])
    expect((await as(stranger, listReplies)).data).toEqual([])
    expectRefused(await as(stranger, deleteReply, { params: { id } }), 'no-such-reply')
    expect((await as(agent, deleteReply, { params: { id } })).status).toBe(200)
    const events = (await eventsOf(server.everything, admin)).filter((event) => event.startsWith('reply-'))
    expect(events).toEqual(['reply-made Greeting', 'reply-changed Greetings', 'reply-removed Greetings'])
  })

  it('reply-title-taken and no-such-reply', async () => {
    await add(agent, 'Greeting', 'x')
    expectRefused(await add(admin, 'GREETING', 'y'), 'reply-title-taken')
    expectRefused(await as(agent, deleteReply, { params: { id: uuid() } }), 'no-such-reply')
  })
})

describe('approvals', () => {
  const rule = (parts: object = {}) => ({
    ...{ quorum: 'any', needed: 1, risk: 'low', due_days: 7, approvers: [admin.accountId] },
    ...parts,
  })
  const set = (by: DeskMember, companyId: string, parts: object = {}, kind = 'Patch window') =>
    as(by, saveApprovalRule, { params: { id: companyId, kind }, body: rule(parts) })

  it('are set for a company and kind: its requests wait for these approvers, until the rule is removed', async () => {
    const saved = await set(admin, customer.companyId, {
      approvers: [admin.accountId, customer.accountId],
      quorum: 'all',
    })
    expect(saved.data.rules).toMatchObject([
      { kind: 'Patch window', quorum: 'all', needed: 1, risk: 'low', due_days: 7 },
    ])
    const raise = async () =>
      (
        await as(customer, raiseRequest, {
          body: { id: uuid(), title: 'A', description: '', kind: 'Patch window', priority: 'Low' },
        })
      ).data.state
    expect(await raise()).toBe('Waiting for approval')
    for (const _ of [1, 2])
      await as(admin, removeApprovalRule, { params: { id: customer.companyId, kind: 'Patch window' } })
    expect(await raise()).toBe('Open')
    await as(admin, saveApprovalPolicy, { params: { id: customer.companyId }, body: { policy: 'session-mfa' } })
    const of = (await as(admin, listApprovalSettings)).data.find(({ id }) => id === customer.companyId)
    expect(of).toMatchObject({ policy: 'session-mfa', rules: [] })
    const name = of?.companyname ?? ''
    const events = (await eventsOf(server.everything, admin)).filter((event) => event.startsWith('approval-'))
    expect(events).toEqual([
      `approval-rule-changed ${name}: Patch window`,
      `approval-rule-removed ${name}: Patch window`,
      `approval-policy-changed ${name}: session-mfa`,
    ])
  })

  it('no-such-company: users of a customer set up their own alone, those of another tenant none of ours', async () => {
    for (const by of [customer, stranger]) {
      const params = { id: admin.companyId, kind: 'Access' }
      expectRefused(await set(by, admin.companyId), 'no-such-company')
      expectRefused(await as(by, removeApprovalRule, { params }), 'no-such-company')
      expectRefused(await as(by, saveApprovalPolicy, { params, body: { policy: 'code' } }), 'no-such-company')
    }
    expect((await as(customer, listApprovalSettings)).data.map(({ id }) => id)).toEqual([customer.companyId])
    expect((await set(customer, customer.companyId)).status).toBe(200)
  })

  it('below-provider-floor: users of a customer ask no less of a link than the provider', async () => {
    const choose = (member: DeskMember, policy: string) =>
      as(member, saveApprovalPolicy, { params: { id: customer.companyId }, body: { policy } })
    expect((await choose(admin, 'code')).data).toMatchObject({ policy: 'code', policy_floor: 'presence' })
    expect((await as(customer, listApprovalSettings)).data).toMatchObject([{ policy: 'code', policy_floor: 'code' }])
    expectRefused(await choose(customer, 'click'), 'below-provider-floor')
    for (const policy of ['session', 'code']) expect((await choose(customer, policy)).data).toMatchObject({ policy })
    await choose(admin, 'presence')
    expect((await choose(customer, 'click')).data).toMatchObject({ policy: 'click' })
  })

  it('rule-of-provider: users of a customer neither change nor remove what the provider set, and set others', async () => {
    const params = { id: customer.companyId, kind: 'Patch window' }
    await set(admin, customer.companyId, { quorum: 'all', risk: 'high' })
    const own = { approvers: [customer.accountId] }
    expectRefused(await set(customer, customer.companyId, own), 'rule-of-provider')
    expectRefused(await as(customer, removeApprovalRule, { params }), 'rule-of-provider')
    expect((await set(customer, customer.companyId, own, 'Access')).status).toBe(200)
    const rulesOf = async (member: DeskMember) =>
      (await as(member, listApprovalSettings)).data
        .find(({ id }) => id === customer.companyId)
        ?.rules.map(({ kind, quorum, risk, may_change }) => [kind, quorum, risk, may_change])
    expect(await rulesOf(customer)).toEqual([
      ['Access', 'any', 'low', true],
      ['Patch window', 'all', 'high', false],
    ])
    expect((await rulesOf(admin))?.map((rule) => rule[3])).toEqual([true, true])
    // A rule that the provider saves belongs to the provider. After the provider removes it, the customer may set one.
    await set(admin, customer.companyId, {}, 'Access')
    expectRefused(await set(customer, customer.companyId, own, 'Access'), 'rule-of-provider')
    await as(admin, removeApprovalRule, { params })
    expect((await set(customer, customer.companyId, own)).status).toBe(200)
    expect((await as(customer, removeApprovalRule, { params })).status).toBe(200)
  })

  it('not-an-approver and too-few-approvers', async () => {
    const other = await signInToDesk(server.everything, { isOwn: false }, admin)
    for (const { accountId } of [other, stranger])
      expectRefused(await set(admin, customer.companyId, { approvers: [accountId] }), 'not-an-approver')
    expectRefused(await set(admin, customer.companyId, { quorum: 'count', needed: 2 }), 'too-few-approvers')
  })

  it('input-not-valid: none to decide, one twice, a kind that names its approvers itself', async () => {
    const { accountId } = admin
    expectRefused(await set(admin, admin.companyId, { approvers: [] }), 'input-not-valid')
    expectRefused(await set(admin, admin.companyId, { approvers: [accountId, accountId] }), 'input-not-valid')
    expectRefused(await set(admin, admin.companyId, {}, 'Device mapping'), 'input-not-valid')
    expectRefused(await set(admin, admin.companyId, { due_days: 31 }), 'input-not-valid')
  })

  it('people are found among agents, and among approvers of a company', async () => {
    const found = async (by: DeskMember, query: Record<string, string>) =>
      (await as(by, searchDeskPeople, { query })).data.map(({ id }) => id).toSorted()
    const ids = (...members: DeskMember[]) => members.map(({ accountId }) => accountId).toSorted()
    expect(await found(admin, { as: 'member' })).toEqual(ids(admin, agent, customer))
    expect(await found(customer, { as: 'member' })).toEqual([])
    const ofCustomer = { as: 'approver', companyid: customer.companyId }
    expect(await found(admin, ofCustomer)).toEqual(ids(admin, agent, customer))
    expect(await found(admin, { as: 'approver' })).toEqual(ids(admin, agent))
    expect(await found(admin, { as: 'member', search: agent.accountId })).toEqual(ids(agent))
    expect(await found(admin, { as: 'member', search: '%' })).toEqual([])
  })
})

it('not-permitted: an agent sets nothing up, and one who raises requests neither works nor sets up', async () => {
  const user = await signInToDesk(server.everything, {}, admin)
  expectRefused(await as(agent, listQueueSettings), 'not-permitted')
  expectRefused(await as(user, listReplies), 'not-permitted')
})

import { assignRequest, changeRequestPriority, changeRequestState } from '#features/requests/contract/changes.ts'
import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import { searchColleagues } from '#features/requests/contract/search-colleagues.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { companyOf, openDeskServer, raised, signInToDesk } from './test-desk-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openDeskServer()
})
afterAll(() => server.close())

const read = (visitor: Visitor | null, number: string) => callAs(server, visitor, readRequest, { params: { number } })
const comment = (visitor: Visitor, number: string, body: object) =>
  callAs(server, visitor, commentOnRequest, { params: { number }, body: { id: uuid(), text: 'Any news?', ...body } })
const change = (visitor: Visitor, number: string, transition: string, text = '') =>
  callAs(server, visitor, changeRequestState, { params: { number }, body: { transition, text } })
const assign = (visitor: Visitor, number: string, accountid: string | null) =>
  callAs(server, visitor, assignRequest, { params: { number }, body: { accountid } })
const noSuchRequest = { status: 404, module_code: 'DESK_ERR001', data: null }
const notPossible = { status: 409, module_code: 'DESK_ERR002', data: null }

/** Adds a requester, and a technician of the provider's company in the same tenant. */
async function people() {
  const requester = await signInToDesk(server)
  const agent = await signInToDesk(server, requester, { name: 'Grace', isAgent: true, isOwn: true })
  return { requester, agent, number: await raised(server, requester) }
}

describe('a request', () => {
  test('has its history and what its viewer may do', async () => {
    const { requester, agent, number } = await people()
    await change(agent, number, 'start', 'On it')
    const { data } = await read(requester, number)
    expect(data.request).toMatchObject({ state: 'In progress', requester: { name: 'Ada B' } })
    expect(data.entries.map(({ kind, author, text }) => [kind, author, text])).toEqual([
      ['raised', 'Ada B', ''],
      ['state', 'Grace B', 'On it'],
    ])
    expect(data.actions).toEqual(['comment', 'withdraw', 'resolve'])
    expect((await read(agent, number)).data.actions).toContain('assign')
  })

  test('names its device only to those who see the company of the device', async () => {
    const { requester, agent, number } = await people()
    const { tenantId } = requester
    const { everything } = server
    const deviceid = uuid()
    const company_id = await companyOf(server, agent)
    const device = { id: deviceid, company_id, hostname: 'of-provider', os_name: 'linux', state: 'active' } as const
    await everything
      .insertInto('tenant.devices')
      .values({ tenant_id: tenantId, ...device })
      .execute()
    await everything
      .updateTable('tenant.desk_requests')
      .set({ details: JSON.stringify({ deviceid }) })
      .where('tenant_id', '=', tenantId)
      .where('number', '=', Number(number))
      .execute()
    expect((await read(requester, number)).data.device).toBeNull()
    expect((await read(agent, number)).data.device).toEqual({ id: deviceid, hostname: 'of-provider' })
  })

  test('no-such-request: of a colleague, of another tenant, of another company for its agent, of none', async () => {
    const { requester, number } = await people()
    const colleague = await signInToDesk(server, requester)
    const stranger = await signInToDesk(server)
    const otherAgent = await signInToDesk(server, requester, { isAgent: true, isOwn: false })
    for (const visitor of [colleague, stranger, otherAgent]) {
      expect(await read(visitor, number)).toMatchObject(noSuchRequest)
      expect(await comment(visitor, number, {})).toMatchObject(noSuchRequest)
      expect(await change(visitor, number, 'resolve')).toMatchObject(noSuchRequest)
      expect(await assign(visitor, number, null)).toMatchObject(noSuchRequest)
      const priority = { params: { number }, body: { priority: 'Low' } }
      expect(await callAs(server, visitor, changeRequestPriority, priority)).toMatchObject(noSuchRequest)
    }
    expect(await read(requester, '999')).toMatchObject(noSuchRequest)
    expect((await read(requester, number)).data.entries).toHaveLength(1)
  })

  test('is seen by an agent of its own company, whose users see no other', async () => {
    const requester = await signInToDesk(server)
    const number = await raised(server, requester)
    const agent = await signInToDesk(server, requester, { isAgent: true })
    expect((await read(agent, number)).data.request.number).toBe(Number(number))
  })
})

describe('a comment', () => {
  test('of one id is added once, sequentially and concurrently, and is text as it was typed', async () => {
    const { requester, number } = await people()
    const body = { id: uuid(), text: '  <img src=x onerror=alert(1)> & "quotes"\n\nsecond  ' }
    await Promise.all(Array.from({ length: 6 }, () => comment(requester, number, body)))
    const { data } = await comment(requester, number, body)
    const comments = data.entries.filter(({ kind }) => kind === 'comment')
    expect(comments.map(({ text }) => text)).toEqual(['<img src=x onerror=alert(1)> & "quotes"\n\nsecond'])
  })

  test('that is internal is read by agents alone', async () => {
    const { requester, agent, number } = await people()
    await comment(agent, number, { text: 'A difficult one', internal: true })
    const texts = async (visitor: Visitor) => (await read(visitor, number)).data.entries.map(({ text }) => text)
    expect(await texts(agent)).toContain('A difficult one')
    expect(await texts(requester)).not.toContain('A difficult one')
    expect(JSON.stringify((await read(requester, number)).data)).not.toContain('difficult')
  })

  test('action-not-possible: a note by the requester; the id of a comment on another request', async () => {
    const { requester, agent, number } = await people()
    expect(await comment(requester, number, { internal: true })).toMatchObject(notPossible)
    const id = uuid()
    await comment(agent, number, { id })
    const other = await raised(server, requester)
    expect(await comment(requester, other, { id })).toMatchObject(notPossible)
    expect((await read(requester, other)).data.entries).toHaveLength(1)
  })

  test.each([
    ['only spaces', { text: ' \n\t ' }, 400],
    ['nothing', { text: '' }, 400],
    ['more than 10,000 characters', { text: 'x'.repeat(10_001) }, 400],
    ['a NUL', { text: 'a\u0000' }, 400],
    ['100 kB', { text: 'x'.repeat(100_000) }, 413],
  ])('of %s is refused', async (_name, body, status) => {
    const { requester, number } = await people()
    expect((await comment(requester, number, body)).status).toBe(status)
    expect((await read(requester, number)).data.entries).toHaveLength(1)
  })
})

describe('the state', () => {
  test('goes from open to resolved and, reopened, back; each change is in the history', async () => {
    const { requester, agent, number } = await people()
    await change(agent, number, 'start')
    await change(agent, number, 'hold', 'Waiting for the parts')
    expect((await change(agent, number, 'resolve')).data.request.state).toBe('Resolved')
    expect((await change(requester, number, 'reopen', 'It broke again')).data.request.state).toBe('Open')
    const { data } = await read(requester, number)
    expect(data.entries.at(-1)).toMatchObject({ kind: 'state', data: { from: 'Resolved', to: 'Open' } })
  })

  test('action-not-possible: what the viewer may not do, or no longer', async () => {
    const { requester, agent, number } = await people()
    expect(await change(requester, number, 'start')).toMatchObject(notPossible)
    expect(await change(requester, number, 'reopen')).toMatchObject(notPossible)
    expect((await change(requester, number, 'withdraw')).data.request.state).toBe('Withdrawn')
    expect(await change(agent, number, 'resolve')).toMatchObject(notPossible)
    expect(await assign(agent, number, agent.accountId)).toMatchObject(notPossible)
    const priority = { params: { number }, body: { priority: 'Low' } }
    expect(await callAs(server, agent, changeRequestPriority, priority)).toMatchObject(notPossible)
  })

  test('is changed by one of two who act at once', async () => {
    const { requester, agent, number } = await people()
    const both = await Promise.all([change(requester, number, 'withdraw'), change(agent, number, 'resolve')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('an assignment', () => {
  test('is to an agent who sees the company, to oneself, and to none', async () => {
    const { requester, agent, number } = await people()
    const other = await signInToDesk(server, agent, { name: 'Lin', isAgent: true })
    expect((await assign(agent, number, other.accountId)).data.request.assignee?.name).toBe('Lin B')
    expect((await assign(agent, number, agent.accountId)).data.request.assignee?.name).toBe('Grace B')
    await assign(agent, number, agent.accountId)
    const { data } = await assign(agent, number, null)
    expect(data.request.assignee).toBeNull()
    const found = data.entries
      .filter(({ kind }) => kind === 'assigned')
      .map((entry) => [entry.data['from'], entry.data['to']])
    expect(found).toEqual([
      ['', 'Lin B'],
      ['Lin B', 'Grace B'],
      ['Grace B', ''],
    ])
    expect(await assign(requester, number, requester.accountId)).toMatchObject(notPossible)
  })

  test('no-such-agent: one without the queue, of another company or tenant, one who left, no account', async () => {
    const { requester, agent, number } = await people()
    const elsewhere = await signInToDesk(server, requester, { isAgent: true, isOwn: false })
    const stranger = await signInToDesk(server, undefined, { isAgent: true, isOwn: true })
    const left = await signInToDesk(server, agent, { isAgent: true })
    await server.everything
      .updateTable('tenant.accounts')
      .set({ is_active: false })
      .where('id', '=', left.accountId)
      .execute()
    for (const id of [requester.accountId, elsewhere.accountId, stranger.accountId, left.accountId, uuid()])
      expect(await assign(agent, number, id)).toMatchObject({ status: 404, module_code: 'DESK_ERR014' })
  })
})

test('a priority is changed by agents, and is in the history', async () => {
  const { agent, number } = await people()
  const body = { params: { number }, body: { priority: 'Urgent' } }
  await callAs(server, agent, changeRequestPriority, body)
  const { data } = await callAs(server, agent, changeRequestPriority, body)
  expect(data.request.priority).toBe('Urgent')
  expect(data.entries.at(-1)).toMatchObject({ kind: 'priority', data: { from: 'Normal', to: 'Urgent' } })
  expect(data.entries).toHaveLength(2)
})

test('pickers find colleagues of the company and, for staff, the own staff; agents alone find agents', async () => {
  const { requester, agent, number } = await people()
  const colleague = await signInToDesk(server, requester, { name: 'Linus' })
  await signInToDesk(server, requester, { name: 'Elsewhere', isOwn: false })
  const find = async (visitor: Visitor, query: Record<string, string>) =>
    (await callAs(server, visitor, searchColleagues, { query })).data.map(({ name }) => name)
  expect(await find(requester, { as: 'approver' })).toEqual(['Linus B'])
  expect(await find(requester, { as: 'agent', number })).toEqual([])
  expect(await find(agent, { as: 'agent', number })).toEqual(['Grace B'])
  expect(await find(agent, { as: 'approver', number })).toEqual(['Linus B'])
  expect(await find(agent, { as: 'approver', number, search: 'lin' })).toEqual(['Linus B'])
  expect(await find(agent, { as: 'approver', number, search: '%' })).toEqual([])
  expect(await find(colleague, { as: 'approver', number })).toEqual([])
})

import { allHandlers } from './test-handlers.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import {
  assignRequest,
  changeRequestPriority,
  changeRequestState,
} from '@portico/features/requests/contract/changes.ts'
import { commentOnRequest } from '@portico/features/requests/contract/comment-on-request.ts'
import { listQueues, moveRequest, type QueueSettings, saveQueue } from '@portico/features/queues/contract/queues.ts'
import { raiseRequest } from '@portico/features/requests/contract/raise-request.ts'
import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAs } from '#server/core/calls/test-call-server.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { connect, type Pool } from '#server/platform/database/connect.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import { handleRecalculateQueueClocks } from '@portico/features/queues/server/service-levels/recalculate-queue-clocks.ts'
import { handleMarkServiceLevels } from '@portico/features/queues/server/service-levels/mark-service-levels.ts'
import {
  clockOf,
  historyOf,
  nameAccount,
  signInToDesk,
  type DeskMember,
} from '@portico/features/requests/server/test-agents-queries.ts'

let server: TestServer
let everything: Pool
let close: () => Promise<void>
let admin: DeskMember
let agent: DeskMember
let requester: DeskMember
let customer: DeskMember
let stranger: DeskMember
beforeAll(async () => {
  const calls = {
    raiseRequest,
    assignRequest,
    changeRequestPriority,
    changeRequestState,
    commentOnRequest,
    moveRequest,
    listQueues,
    listRequests,
    saveQueue,
  }
  server = await openTestServer(calls, allHandlers)
  const owner = connect(server.place.ownerUrl, silentLog)
  everything = owner.database
  close = () => owner.pool.end()
})
afterAll(async () => {
  await close()
  await server.close()
})

async function openDesk() {
  admin = await signInToDesk(everything, { setsUpDesk: true, worksDesk: true })
  agent = await signInToDesk(everything, { worksDesk: true }, admin)
  requester = await signInToDesk(everything, {}, admin)
  customer = await signInToDesk(everything, { isOwn: false, worksDesk: true }, admin)
  stranger = await signInToDesk(everything, { worksDesk: true })
}

const as = <C extends Call>(visitor: DeskMember, call: C, parts: Parameters<typeof callAs<C>>[3]) =>
  callAs(server, visitor, call, parts)
const expectRefused = ({ module_code: code }: { module_code: string | null }, name: RefusalName) =>
  expect(code).toBe(refusals[name].module_code)

const settings = (parts: Partial<QueueSettings> = {}): QueueSettings => ({
  name: `Queue ${uuid()}`,
  kinds: [],
  members: [],
  assignment: 'manual',
  levels: {},
  hours: null,
  ...parts,
})
async function makeQueue(parts: Partial<QueueSettings>, by = admin): Promise<string> {
  const id = uuid()
  expect((await as(by, saveQueue, { params: { id }, body: settings(parts) })).status).toBe(200)
  return id
}
async function raise(by: DeskMember, parts: object = {}): Promise<number> {
  const body = { id: uuid(), title: 'A', description: '', kind: 'Hardware', priority: 'High', ...parts }
  return (await as(by, raiseRequest, { body })).data.number
}
const act = <C extends Call>(by: DeskMember, call: C, number: number, body: object) =>
  as(by, call, { params: { number: `${number}` }, body })
const listed = async (by: DeskMember, number: number) =>
  (await as(by, listRequests, { query: { search: `#${number}` } })).data.rows[0]
const levels = { High: { response: 60, resolution: 480 }, Low: { response: null, resolution: 4800 } }
const minutesAfter = (one: Date | null, other: Date) => Math.round(((one?.getTime() ?? 0) - other.getTime()) / 60_000)

describe('the clock of a service level', () => {
  it('starts with the request in the queue of its kind, stands on hold, and goes on', async () => {
    await openDesk()
    await makeQueue({ kinds: ['Hardware'], levels })
    const before = new Date()
    const number = await raise(requester)
    const started = await clockOf(everything, admin, number)
    expect([minutesAfter(started.response_due_at, before), minutesAfter(started.resolution_due_at, before)]).toEqual([
      60, 480,
    ])
    await act(agent, changeRequestState, number, { transition: 'hold' })
    const held = await clockOf(everything, admin, number)
    expect(held).toMatchObject({ response_due_at: null, resolution_due_at: null, service_next_at: null })
    expect(held.paused_at).not.toBeNull()
    const paused = { response_left: 60, resolution_left: 480, is_paused: true }
    for (const viewer of [agent, requester]) expect(await listed(viewer, number)).toMatchObject(paused)
    await act(agent, changeRequestState, number, { transition: 'start' })
    const resumed = await clockOf(everything, admin, number)
    expect([minutesAfter(resumed.resolution_due_at, before), resumed.paused_at]).toEqual([480, null])
    await act(agent, changeRequestState, number, { transition: 'resolve' })
    expect(await clockOf(everything, admin, number)).toMatchObject({ resolution_due_at: null, paused_at: null })
    expect(await listed(agent, number)).toMatchObject({ resolution_left: null, is_paused: false })
  })

  it('counts from the start with the targets of another priority and of another queue', async () => {
    await openDesk()
    await makeQueue({ kinds: ['Hardware'], levels })
    const slow = await makeQueue({ levels: { Low: { response: 10, resolution: 20 } } })
    const before = new Date()
    const number = await raise(requester)
    await act(agent, changeRequestPriority, number, { priority: 'Low' })
    const low = await clockOf(everything, admin, number)
    expect([low.response_due_at, minutesAfter(low.resolution_due_at, before)]).toEqual([null, 4800])
    expect((await act(agent, moveRequest, number, { queueid: slow })).data.request.queue?.id).toBe(slow)
    const moved = await clockOf(everything, admin, number)
    expect([minutesAfter(moved.response_due_at, before), minutesAfter(moved.resolution_due_at, before)]).toEqual([
      10, 20,
    ])
    await act(agent, moveRequest, number, { queueid: null })
    expect(await clockOf(everything, admin, number)).toMatchObject({ response_due_at: null, resolution_due_at: null })
  })

  it('is answered by the first public comment of an agent, by no note and not by the requester', async () => {
    await openDesk()
    await makeQueue({ kinds: ['Hardware'], levels })
    const number = await raise(requester)
    const comment = (by: DeskMember, internal = false) =>
      act(by, commentOnRequest, number, { id: uuid(), text: 'Hello', ...(internal ? { internal } : {}) })
    await comment(requester)
    await comment(agent, true)
    expect((await clockOf(everything, admin, number)).responded_at).toBeNull()
    await comment(agent)
    const { responded_at: first } = await clockOf(everything, admin, number)
    expect(first).not.toBeNull()
    await comment(admin)
    expect((await clockOf(everything, admin, number)).responded_at).toEqual(first)
    // A technician's comment on their own request is not a reply.
    const own = await raise(agent)
    await act(agent, commentOnRequest, own, { id: uuid(), text: 'Hello' })
    expect((await clockOf(everything, admin, own)).responded_at).toBeNull()
  })

  it('is marked once when it is nearly over and once when it is missed, for agents alone; never while it stands', async () => {
    await openDesk()
    await makeQueue({ kinds: ['Hardware'], levels })
    const number = await raise(requester)
    const held = await raise(requester)
    await act(agent, changeRequestState, held, { transition: 'hold' })
    const job = handleMarkServiceLevels(server.context)
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const marks = async (of: number) =>
      (await historyOf(everything, admin, of)).filter(({ kind }) => kind.startsWith('service-'))
    await job.perform({}, later(40))
    expect(await marks(number)).toEqual([])
    for (const _ of [1, 2]) await job.perform({}, later(50))
    expect(await marks(number)).toEqual([{ kind: 'service-warned', data: { target: 'response' }, is_internal: true }])
    for (const _ of [1, 2]) await job.perform({}, later(61))
    expect((await marks(number)).map(({ kind }) => kind)).toEqual(['service-warned', 'service-breached'])
    await job.perform({}, later(10_000))
    expect((await marks(number)).map(({ kind, data }) => [kind, data])).toEqual([
      ['service-warned', { target: 'response' }],
      ['service-breached', { target: 'response' }],
      ['service-breached', { target: 'resolution' }],
    ])
    expect(await marks(held)).toEqual([])
    expect((await clockOf(everything, admin, number)).service_next_at).toBeNull()
    // A priority without a target of that kind removes the mark.
    await act(agent, changeRequestPriority, number, { priority: 'Low' })
    expect(await clockOf(everything, admin, number)).toMatchObject({ response_marked: null, resolution_marked: null })
  })

  it('is counted again where the hours or levels of its queue change', async () => {
    await openDesk()
    const id = await makeQueue({ name: 'Q', kinds: ['Hardware'], levels })
    const number = await raise(requester)
    const changed = settings({ name: 'Q', kinds: ['Hardware'], levels: { High: { response: 5, resolution: 6 } } })
    await as(admin, saveQueue, { params: { id }, body: changed })
    await handleRecalculateQueueClocks(server.context).perform({ tenantId: admin.tenantId, queueId: id })
    const { response_due_at: response, resolution_due_at: resolution } = await clockOf(everything, admin, number)
    expect((resolution?.getTime() ?? 0) - (response?.getTime() ?? 0)).toBe(60_000)
  })
})

describe('queues', () => {
  it('give new requests to members by turn, who may sign in and are not the requester', async () => {
    await openDesk()
    const members = [admin.accountId, agent.accountId]
    await nameAccount(everything, admin, 'Ada')
    await nameAccount(everything, agent, 'Ben')
    await makeQueue({ kinds: ['Hardware'], assignment: 'next-member', members })
    const assigneeOf = async (number: number) => {
      const entry = (await historyOf(everything, admin, number)).find(({ kind }) => kind === 'assigned')
      return (entry?.data as { to?: string } | undefined)?.to
    }
    const given = [await raise(requester), await raise(requester), await raise(requester), await raise(requester)]
    const names = await Promise.all(given.map(assigneeOf))
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['Ada', 'Ben']))
    expect(names.slice(2)).toEqual(names.slice(0, 2))
    await everything
      .updateTable('tenant.accounts')
      .set({ is_active: false })
      .where('id', '=', agent.accountId)
      .execute()
    for (const _ of [1, 2]) expect(await assigneeOf(await raise(requester))).toBe('Ada')
    expect(await assigneeOf(await raise(admin))).toBeUndefined()
  })

  it('count what waits in them: for agents of a customer that of their company, for another tenant nothing', async () => {
    await openDesk()
    const id = await makeQueue({ kinds: ['Hardware'], levels, members: [agent.accountId] })
    const mine = await raise(requester)
    await raise(customer)
    await raise(requester, { kind: 'Other' })
    await act(agent, assignRequest, mine, { accountid: agent.accountId })
    const counted = async (by: DeskMember) => {
      const { queues, total } = (await as(by, listQueues, {})).data
      return [queues.map(({ name: _name, ...queue }) => queue), total]
    }
    expect(await counted(agent)).toEqual([
      [{ id, is_member: true, open: 2, unassigned: 1, mine: 1, missed: 0 }],
      { open: 3, unassigned: 2, mine: 1, missed: 0 },
    ])
    expect(await counted(customer)).toEqual([
      [{ id, is_member: false, open: 1, unassigned: 1, mine: 0, missed: 0 }],
      { open: 1, unassigned: 1, mine: 0, missed: 0 },
    ])
    expect(await counted(stranger)).toEqual([[], { open: 0, unassigned: 0, mine: 0, missed: 0 }])
  })

  it('moving is refused: no-such-request, no-such-queue, action-not-possible', async () => {
    await openDesk()
    const id = await makeQueue({})
    const number = await raise(requester)
    const elsewhere = await signInToDesk(everything, { setsUpDesk: true, worksDesk: true })
    const foreign = await makeQueue({}, elsewhere)
    expectRefused(await act(customer, moveRequest, number, { queueid: id }), 'no-such-request')
    expectRefused(await act(stranger, moveRequest, number, { queueid: id }), 'no-such-request')
    expectRefused(await act(agent, moveRequest, number, { queueid: uuid() }), 'no-such-queue')
    expectRefused(await act(agent, moveRequest, number, { queueid: foreign }), 'no-such-queue')
    expectRefused(await act(requester, moveRequest, number, { queueid: id }), 'not-permitted')
    await act(agent, changeRequestState, number, { transition: 'resolve' })
    expectRefused(await act(agent, moveRequest, number, { queueid: id }), 'action-not-possible')
  })
})

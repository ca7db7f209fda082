import { commentOnRequest } from '#features/requests/contract/comment-on-request.ts'
import { changeRequestState } from '#features/requests/contract/changes.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import { raiseRequest } from '#features/requests/contract/raise-request.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { requestApproval, companyOf, openDeskServer, raised, signInToDesk } from './test-desk-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openDeskServer()
})
afterAll(() => server.close())

const list = (visitor: Visitor, query: Record<string, string> = {}) => callAs(server, visitor, listRequests, { query })
const titles = async (visitor: Visitor, query: Record<string, string> = {}) =>
  (await list(visitor, query)).data.rows.map(({ title }) => title)
const change = (visitor: Visitor, number: string, transition: string) =>
  callAs(server, visitor, changeRequestState, { params: { number }, body: { transition } })

async function people() {
  const requester = await signInToDesk(server)
  const agent = await signInToDesk(server, requester, { name: 'Grace', isAgent: true, isOwn: true })
  return { requester, agent }
}

describe('the list', () => {
  test('has own open ones first, then open ones, then closed ones, each the last changed first', async () => {
    const { requester, agent } = await people()
    for (const title of ['first', 'second', 'closed']) await raised(server, requester, { title })
    await raised(server, agent, { title: 'own' })
    await raised(server, agent, { title: 'own, closed' })
    await change(agent, '3', 'resolve')
    await change(agent, '5', 'withdraw')
    await change(agent, '1', 'start')
    expect(await titles(agent)).toEqual(['own', 'first', 'second', 'own, closed', 'closed'])
    expect(await titles(requester)).toEqual(['first', 'second', 'closed'])
    expect(await titles(agent, { whose: 'mine' })).toEqual(['own', 'own, closed'])
    expect(await titles(agent, { state: 'closed' })).toEqual(['own, closed', 'closed'])
    expect(await titles(agent, { state: 'open', sort: 'number' })).toEqual(['first', 'second', 'own'])
    expect(await titles(agent, { state: 'In progress' })).toEqual(['first'])
  })

  test('is paged without a request on two pages', async () => {
    const { requester } = await people()
    for (let index = 1; index <= 23; index += 1) await raised(server, requester, { title: `Request ${index}` })
    const pages = []
    for (const page of ['0', '1', '2', '3']) pages.push((await list(requester, { page })).data)
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
      [0, 23],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ number }) => number))).size).toBe(23)
  })

  test('is of one tenant and one company', async () => {
    const { requester } = await people()
    const stranger = (await people()).agent
    const colleague = await signInToDesk(server, requester, { isAgent: true })
    const otherCompany = await signInToDesk(server, requester, { isAgent: true, isOwn: false })
    await raised(server, requester, { title: 'Private' })
    expect(await titles(colleague)).toEqual(['Private'])
    expect(await titles(stranger)).toEqual([])
    expect(await titles(otherCompany)).toEqual([])
    expect(await titles(otherCompany, { search: 'Private' })).toEqual([])
  })

  test('is narrowed to what waits for the decision of the user, to kind, priority and assignee', async () => {
    const { requester, agent } = await people()
    const approver = await signInToDesk(server, requester)
    const number = await raised(server, requester, { title: 'Decide', kind: 'Access', priority: 'Urgent' })
    await raised(server, requester, { title: 'Other' })
    await requestApproval(server, agent, number, [approver])
    expect(await titles(approver, { whose: 'decides' })).toEqual(['Decide'])
    expect((await list(approver)).data.rows[0]?.decides).toBe(true)
    expect(await titles(agent, { kind: 'Access' })).toEqual(['Decide'])
    expect(await titles(agent, { priority: 'Normal' })).toEqual(['Other'])
    expect(await titles(agent, { assignee: 'none', queue: 'none', sort: '-priority' })).toEqual(['Decide', 'Other'])
    expect(await titles(agent, { assignee: 'me' })).toEqual([])
    expect(await titles(agent, { assignee: uuid(), companyid: uuid() })).toEqual([])
  })
})

describe('the search', () => {
  test.each([
    ['badge', ['The badge reader at gate-4 is slow']],
    ['BADGE read', ['The badge reader at gate-4 is slow']],
    ['gate-4', ['The badge reader at gate-4 is slow']],
    ['schnee', ['Schneeräumer']],
    ['räum', []],
    ['バッジ', ['新しいバッジリーダー']],
    ['リーダー', ['新しいバッジリーダー']],
    ['#2', ['Schneeräumer']],
    ['2', ['Schneeräumer']],
    ['floor', ['Schneeräumer']],
    [`'; drop table x; --`, []],
    ['& | ! ( ) : * <-> \\', []],
    ['%', []],
    ['999999999', []],
  ])('of %j finds %j', async (search, found) => {
    expect(await titles(searcher, { search, sort: 'number' })).toEqual(found)
  })

  let searcher: Visitor
  beforeAll(async () => {
    searcher = await signInToDesk(server)
    await raised(server, searcher, { title: 'The badge reader at gate-4 is slow' })
    await raised(server, searcher, { title: 'Schneeräumer', description: 'For the second floor.' })
    await raised(server, searcher, { title: '新しいバッジリーダー' })
  })
})

describe('the search for people and comments', () => {
  const comment = (visitor: Visitor, number: string, text: string, internal = false) =>
    callAs(server, visitor, commentOnRequest, { params: { number }, body: { id: uuid(), text, internal } })
  const rename = (visitor: Visitor, firstname: string) =>
    server.everything
      .updateTable('tenant.accounts')
      .set({ firstname, email: `${firstname}.writes@mill-lane.test`.toLowerCase() })
      .where('id', '=', visitor.accountId)
      .execute()

  test("finds requester's name and comments with words of the request, closed ones too, for each user who sees it", async () => {
    const { requester, agent } = await people()
    await raised(server, requester, { title: 'Printer' })
    const closed = await raised(server, requester, { title: 'Toner' })
    await rename(requester, 'Ottilie')
    await comment(requester, closed, 'The cartridge smells of elderflower')
    await change(agent, closed, 'resolve')
    for (const visitor of [requester, agent]) {
      expect(await titles(visitor, { search: 'ottilie toner ELDERFL' })).toEqual(['Toner'])
      expect((await list(visitor, { search: 'elderflower' })).data.rows[0]?.state).toBe('Resolved')
      expect(await titles(visitor, { search: 'ottilie', sort: 'number' })).toEqual(['Printer', 'Toner'])
    }
    await rename(requester, 'Wilma')
    expect(await titles(agent, { search: 'ottilie' })).toEqual([])
    expect(await titles(agent, { search: 'wilma toner elderflower' })).toEqual(['Toner'])
    await comment(requester, closed, '古いカートリッジの返品')
    expect(await titles(requester, { search: 'カートリッジ' })).toEqual(['Toner'])
  })

  test("finds notes of agents and the requester's address only for agents of its company", async () => {
    const { requester, agent } = await people()
    const approver = await signInToDesk(server, requester)
    const elsewhere = await signInToDesk(server, requester, { isAgent: true })
    const number = await raised(server, requester, { title: 'Badge' })
    await rename(requester, 'Ottilie')
    await requestApproval(server, agent, number, [approver, elsewhere])
    // A technician of another company who was asked to decide before.
    const company_id = await companyOf(server, await signInToDesk(server, requester, { isOwn: false }))
    await server.everything
      .updateTable('tenant.accounts')
      .set({ company_id })
      .where('id', '=', elsewhere.accountId)
      .execute()
    await comment(agent, number, 'Suspected of hoarding badges', true)
    await comment(agent, number, '返品の疑い', true)
    await expect.poll(() => titles(elsewhere, { search: 'hoarding' })).toEqual([])
    const secrets = ['hoarding', '疑い', 'ottilie.writes@mill-lane.test', 'ottilie.writes@mill', 'mill-lane.te']
    for (const search of secrets) {
      expect([search, await titles(agent, { search })]).toEqual([search, ['Badge']])
      for (const visitor of [requester, approver, elsewhere])
        expect([search, await titles(visitor, { search })]).toEqual([search, []])
    }
    // These users see the request itself and its comments.
    for (const visitor of [requester, approver, elsewhere])
      expect(await titles(visitor, { search: 'badge ottilie' })).toEqual(['Badge'])
  })
})

describe('when the trial has ended', () => {
  const body = (kind: string) => ({ id: uuid(), title: 'More time', description: '', kind, priority: 'Normal' })
  async function ended() {
    const visitor = await signInToDesk(server)
    const trial_ends_at = new Date(Date.now() - 60_000)
    await server.everything
      .updateTable('tenant.tenants')
      .set({ is_trial: true, trial_ends_at })
      .where('tenant_id', '=', visitor.tenantId)
      .execute()
    return visitor
  }

  test('trial-ended: nothing else than its extension can be asked for', async () => {
    const visitor = await ended()
    const answer = await callAs(server, visitor, raiseRequest, { body: body('Hardware') })
    const anyWrite = await change(visitor, '1', 'resolve')
    expect(answer.status).toBe(409)
    expect(answer.module_code).toBe(anyWrite.module_code)
    expect((await callAs(server, visitor, raiseRequest, { body: body('Trial extension') })).status).toBe(200)
  })
})

import { listRequests } from '#features/requests/contract/list-requests.ts'
import { raiseRequest } from '#features/requests/contract/raise-request.ts'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleListRequests } from './list-requests.ts'
import { handleRaiseRequest } from './raise-request.ts'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

let server: TestCallServer
beforeAll(async () => {
  server = await openTestCallServer({ raiseRequest, listRequests }, (context) => ({
    raiseRequest: handleRaiseRequest(context, []),
    listRequests: handleListRequests(context),
  }))
})
afterAll(() => server.close())

const request = (change: object = {}) => ({
  id: uuid(),
  title: 'A new laptop',
  description: 'Mine is slow.',
  kind: 'Hardware',
  priority: 'Normal',
  ...change,
})
const raise = (visitor: Visitor | null, body: object) => callAs(server, visitor, raiseRequest, { body })
const list = (visitor: Visitor | null) =>
  callAs(server, visitor, listRequests, { query: { sort: '-number', size: '100' } })

describe('raising a request', () => {
  test('gives it the next number of the tenant, and lists it to its author alone, newest first', async () => {
    const author = await server.signIn(['Desk'])
    const colleague = await server.signIn(['Desk'], author)
    const first = await raise(author, request({ title: '  A new laptop  ', description: ' x ' }))
    expect(first).toMatchObject({ status: 200, code: 200, summary: 'Request 1 has been raised.', module_code: null })
    expect(first.data).toMatchObject({ number: 1, title: 'A new laptop', description: 'x', state: 'Open' })
    expect((await raise(colleague, request())).data.number).toBe(2)
    expect((await raise(author, request())).data.number).toBe(3)
    expect((await list(author)).data.rows.map((own) => own.number)).toEqual([3, 1])
    expect((await list(colleague)).data.rows.map((own) => own.number)).toEqual([2])
  })

  test('twice with one id raises one, sequentially and concurrently', async () => {
    const author = await server.signIn(['Desk'])
    const body = request()
    const responses = await Promise.all(Array.from({ length: 8 }, () => raise(author, body)))
    responses.push(await raise(author, { ...body, title: 'Another title' }))
    expect(new Set(responses.map((response) => response.data.number))).toEqual(new Set([1]))
    expect((await list(author)).data.rows).toHaveLength(1)
    expect((await list(author)).data.rows[0]?.title).toBe('A new laptop')
  })

  test('concurrently by several users leaves no gap in the numbers', async () => {
    const author = await server.signIn(['Desk'])
    const colleague = await server.signIn(['Desk'], author)
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => raise(index % 2 === 0 ? author : colleague, request())),
    )
    const numbers = responses.map((response) => response.data.number).toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => index + 1))
  })

  test("with the id of another user's request raises a request of one's own, in this tenant and in another", async () => {
    const author = await server.signIn(['Desk'])
    const body = request({ title: 'Private' })
    await raise(author, body)
    const colleague = await server.signIn(['Desk'], author)
    const other = await server.signIn(['Desk'])
    expect((await raise(colleague, { ...body, title: 'Mine' })).data).toMatchObject({ number: 2, title: 'Mine' })
    expect((await raise(other, { ...body, title: 'Mine' })).data).toMatchObject({ number: 1, title: 'Mine' })
    expect((await list(author)).data.rows.map((own) => own.title)).toEqual(['Private'])
  })

  test('accepts every character that users type', async () => {
    const author = await server.signIn(['Desk'])
    const title = `'; drop table tenant.desk_requests; -- <b>🙂</b> مرحبا`
    expect((await raise(author, request({ title }))).data.title).toBe(title)
  })

  test.each([
    ['an empty title', { title: '' }],
    ['spaces for a title', { title: ' \t ' }],
    ['a title of 121 characters', { title: 'x'.repeat(121) }],
    ['a description of 4001 characters', { description: 'x'.repeat(4001) }],
    ['a NUL in the title', { title: 'a\u0000b' }],
    ['a NUL in the description', { description: '\u0000' }],
    ['an id that is none', { id: 'mine' }],
    ['a kind that is none', { kind: 'Coffee' }],
    ['a priority that is none', { priority: 'Now' }],
    ['a list for a title', { title: ['A new laptop'] }],
    ['a state', { state: 'Resolved' }],
    ['another tenant', { tenant_id: uuid() }],
  ])('refuses %s as input-not-valid and raises nothing', async (_name, change) => {
    const author = await server.signIn(['Desk'])
    expect(await raise(author, request(change))).toMatchObject({
      status: 400,
      code: 400,
      module_code: 'PORTICO_ERR001',
    })
    expect((await list(author)).data.rows).toEqual([])
  })

  test('accepts exactly 120 and 4000 characters', async () => {
    const author = await server.signIn(['Desk'])
    const body = request({ title: 'x'.repeat(120), description: 'y'.repeat(4000) })
    expect((await raise(author, body)).status).toBe(200)
  })
})

test.each([[['Insights']], [[]]])('not-permitted: a role with %j has no Desk', async (modulekeys) => {
  const visitor = await server.signIn(modulekeys)
  expect(await raise(visitor, request())).toMatchObject({ status: 403, module_code: 'ROLE_ERR002' })
  expect(await list(visitor)).toMatchObject({ status: 403, module_code: 'ROLE_ERR002' })
})

test('session-ended: raising and listing without a session', async () => {
  expect(await raise(null, request())).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
  expect(await list(null)).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
})

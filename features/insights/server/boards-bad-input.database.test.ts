import { addWidget } from '#features/insights/contract/board-rules.ts'
import type { BoardWidget } from '#features/insights/contract/board.ts'
import { readBoard, saveBoard } from '#features/insights/contract/boards.ts'
import { readWidgets } from '#features/insights/contract/widgets.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { oneWidget, openBoardServer, type BoardServer } from './test-boards-queries.ts'

let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer()
})
afterAll(() => server.close())

const admin = ['Edit Dashboard', 'Change Page Layout', 'Export to PDF', 'enrolment']
const read = (visitor: Visitor | null, query: Record<string, string> = {}) =>
  callAs(server, visitor, readBoard, { query })
type Save = { owner?: string; widgets?: unknown; version?: number; overwrites?: boolean }
const save = (visitor: Visitor | null, body: Save = {}) =>
  callAs(server, visitor, saveBoard, {
    body: { owner: 'account', widgets: [oneWidget('users')], version: 0, overwrites: false, ...body },
  })
describe('bad input', () => {
  const users = oneWidget('users')
  const next = (widget: Partial<BoardWidget>) => [users, { ...users, id: 'b', x: 4, ...widget }]

  test.each([
    ['two in one place', next({ x: 3 }), 'overlaps'],
    ['one name twice', next({ id: 'users' }), 'same-id'],
    ['one beyond the last column', next({ x: 10 }), 'outside'],
    ['one of 200 columns', next({ w: 200 }), 'too-large'],
    ['one of no size', next({ w: 0, h: 0 }), 'too-small'],
    ['one below the last row', next({ y: 199 }), 'outside'],
    ['a chart of the assistant that names none', next({ kind: 'assistant-chart' }), 'no-chart'],
  ])('board-not-valid: %s', async (_name, widgets, why) => {
    const member = await server.join({ menus: admin })
    const refused = await save(member, { widgets })
    expect(refused).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR004' })
    expect(refused.data).toMatchObject({ problems: expect.arrayContaining([{ id: widgets[1]?.id, why }]) })
    expect((await read(member)).data.board.source).toBe('product')
  })

  const many = Array.from({ length: 25 }).reduce<BoardWidget[]>(
    (board, _none, index) => addWidget(board, { id: `w${index}`, kind: 'device-count' }),
    [],
  )
  test.each([
    ['a negative place', next({ x: -1 })],
    ['a thousand columns', next({ w: 1000 })],
    ['half a cell', next({ w: 4.5 })],
    ['an unknown kind', [{ ...users, kind: 'weather' }]],
    ['25 widgets', many],
    ['an unknown field', [{ ...users, color: 'red' }]],
    ['a name with a slash', [{ ...users, id: '../x' }]],
    ['no list', {}],
  ])('input-not-valid: %s', async (_name, widgets) => {
    const member = await server.join({ menus: admin })
    expect(await save(member, { widgets })).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
    expect(await callAs(server, member, readWidgets, { body: { widgets: widgets as unknown[] } })).toMatchObject({
      status: 400,
    })
  })

  test.each([-1, 0.5, 2 ** 31])('input-not-valid: the version %d', async (version) => {
    const member = await server.join({ menus: admin })
    expect(await save(member, { version })).toMatchObject({ status: 400, module_code: 'PORTICO_ERR001' })
  })

  test('too-large: a body of a megabyte; the last of equal keys counts, as in JSON', async () => {
    const member = await server.join({ menus: admin })
    const send = (payload: string) =>
      server.app.inject({
        method: 'PUT',
        url: saveBoard.path,
        headers: { ...member.headers, 'content-type': 'application/json' },
        payload,
      })
    const body = { owner: 'account', widgets: [users], version: 0, overwrites: false }
    expect((await send(JSON.stringify({ ...body, note: 'x'.repeat(1_100_000) }))).statusCode).toBe(413)
    const twice = await send(JSON.stringify(body).replace('"version":0', '"version":0,"version":-1'))
    expect(twice.statusCode).toBe(400)
  })

  test.each([
    ['range-not-valid', { range: '2999-01-01..2999-01-02' }, 409, 'INSIGHTS_ERR006'],
    ['range-not-valid', { range: '2026-01-02..2026-01-01' }, 409, 'INSIGHTS_ERR006'],
    ['range-not-valid', { range: 'for ever' }, 409, 'INSIGHTS_ERR006'],
    ['input-not-valid', { timezone: '+05:30' }, 400, 'PORTICO_ERR001'],
    ['input-not-valid', { timezone: "UTC'; select 1; --" }, 400, 'PORTICO_ERR001'],
    ['input-not-valid', { timezone: 'SystemV/PST8' }, 400, 'PORTICO_ERR001'],
    ['input-not-valid', { language: 'xx' }, 400, 'PORTICO_ERR001'],
    ['input-not-valid', { company: '1' }, 400, 'PORTICO_ERR001'],
    ['input-not-valid', { owner: 'tenant' }, 400, 'PORTICO_ERR001'],
  ])('%s: %o', async (_name, query, status, module_code) => {
    expect(await read(await server.join(), query)).toMatchObject({ status, module_code })
  })
})

test('no-such-company: one of another tenant, none at all, and for users of a company another one', async () => {
  const member = await server.join()
  const customer = await server.join({ beside: member, isOwn: false })
  const stranger = await server.join()
  for (const company of [stranger.companyId, uuid()]) {
    expect(await read(member, { company })).toMatchObject({ status: 404 })
    expect(await read(customer, { company })).toMatchObject({ status: 404 })
  }
  expect(await read(customer, { company: member.companyId })).toMatchObject({ status: 404 })
  expect((await read(member, { company: customer.companyId })).data.filter.company?.id).toBe(customer.companyId)
  expect((await read(customer)).data.filter.company?.id).toBe(customer.companyId)
  expect((await read(member)).data.filter).toMatchObject({ company: null, range: '30d', timezone: 'UTC' })
})

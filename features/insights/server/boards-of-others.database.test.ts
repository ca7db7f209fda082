import { readBoard, resetBoard, saveBoardLayout, saveBoard } from '#features/insights/contract/boards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '@portico/server/core/calls/test-call-server.ts'
import { oneWidget, openBoardServer, type BoardServer, type Member } from './test-boards-queries.ts'

let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer()
})
afterAll(() => server.close())

const admin = ['Edit Dashboard', 'Change Page Layout', 'enrolment']
const read = (member: Member, query: Record<string, string> = {}) => callAs(server, member, readBoard, { query })
const save = (member: Member, owner: string) =>
  callAs(server, member, saveBoard, {
    body: { owner, widgets: [oneWidget('users')], version: 0, overwrites: true },
  })
const layOut = (member: Member, owner: string) =>
  callAs(server, member, saveBoardLayout, {
    body: { owner, layout: { arrangement: 'one-column', density: 'compact' } },
  })
const reset = (member: Member, owner: string) => callAs(server, member, resetBoard, { query: { owner } })

test("board-defaults-not-permitted: an administrator of a customer changes the company's board, not that of a role of all", async () => {
  const provider = await server.join({ menus: admin })
  const customer = await server.join({ beside: provider, isOwn: false, menus: admin })
  expect((await read(customer)).data.may).toMatchObject({ set_defaults: { company: true, role: false } })
  for (const refused of [await save(customer, 'role'), await layOut(customer, 'role'), await reset(customer, 'role')])
    expect(refused).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR003' })
  expect(await save(customer, 'company')).toMatchObject({ status: 200, data: { changed_by: 'A B' } })
})

test('who changed a board is named to those who see their company alone', async () => {
  const provider = await server.join({ menus: admin })
  const customer = await server.join({ beside: provider, isOwn: false })
  const { roleId } = provider
  await server.everything
    .updateTable('tenant.accounts')
    .set({ role_id: roleId })
    .where('id', '=', customer.accountId)
    .execute()
  for (const [firstname, named] of [
    ['A', 'A B'],
    ['', expect.stringContaining('@')],
  ] as const) {
    await server.everything
      .updateTable('tenant.accounts')
      .set({ firstname, lastname: firstname === '' ? '' : 'B' })
      .where('id', '=', provider.accountId)
      .execute()
    await save(provider, 'role')
    expect((await read(provider, { owner: 'role' })).data.board.changed_by).toEqual(named)
    await expect.poll(async () => (await read(customer, { owner: 'role' })).data.board.source).toBe('role')
    expect((await read(customer, { owner: 'role' })).data.board.changed_by).toBe('')
  }
})

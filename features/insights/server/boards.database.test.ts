import { listWidgetChoices } from '#features/insights/contract/widgets.ts'
import { readBoard, resetBoard, saveBoardLayout, saveBoard } from '#features/insights/contract/boards.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { oneWidget, openBoardServer, type BoardServer, type Member } from './test-boards-queries.ts'

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
const layOut = (visitor: Visitor, owner = 'account', density = 'compact') =>
  callAs(server, visitor, saveBoardLayout, { body: { owner, layout: { arrangement: 'one-column', density } } })
const reset = (visitor: Visitor, owner = 'account') => callAs(server, visitor, resetBoard, { query: { owner } })
const kindsOf = (widgets: readonly { kind: string }[]) => widgets.map(({ kind }) => kind)
const eventsOf = (member: Member) =>
  server.everything
    .selectFrom('tenant.audit_events')
    .select(['event', 'reason', 'account_id'])
    .where('tenant_id', '=', member.tenantId)
    .orderBy('at')
    .orderBy('id')
    .execute()

describe('which board applies', () => {
  test('the product brings one by the module of the role', async () => {
    const msp = await server.join()
    const other = await server.join({ modules: ['Insights Non-MSP'] })
    const { data } = await read(msp)
    expect(data.board).toMatchObject({ source: 'product', version: 0, changed_by: '', changed_at: null })
    expect(kindsOf(data.board.widgets)).toContain('users')
    expect(kindsOf((await read(other)).data.board.widgets)).not.toContain('users')
    expect(data.widgets.map(({ id }) => id)).toEqual(data.board.widgets.map(({ id }) => id))
    expect(kindsOf(data.board.widgets)).not.toContain('trial-days')
  })

  test('the own one comes before that of the company, that before that of the role, and resets lead back', async () => {
    const member = await server.join({ menus: admin })
    for (const [owner, kind] of [
      ['role', 'users'],
      ['company', 'sessions'],
      ['account', 'requests'],
    ] as const) {
      const saved = await save(member, { owner, widgets: [oneWidget(kind)] })
      expect(saved).toMatchObject({ status: 200, data: { source: owner, version: 1, changed_by: 'A B' } })
      expect((await read(member)).data.board).toMatchObject({ source: owner, widgets: [{ kind }] })
    }
    expect((await read(member, { owner: 'company' })).data.board).toMatchObject({ source: 'company' })
    expect((await read(member, { owner: 'role' })).data.board).toMatchObject({ source: 'role' })
    expect((await reset(member)).data).toMatchObject({ source: 'company', widgets: [{ kind: 'sessions' }] })
    expect((await reset(member, 'company')).data).toMatchObject({ source: 'role' })
    expect((await reset(member, 'role')).data).toMatchObject({ source: 'product', version: 0 })
    expect((await reset(member, 'role')).data).toMatchObject({ source: 'product' })
    expect(await eventsOf(member)).toEqual([
      { event: 'board-changed', reason: expect.stringMatching(/^role Role /), account_id: member.accountId },
      { event: 'board-changed', reason: 'company C', account_id: member.accountId },
      { event: 'board-reset', reason: 'company C', account_id: member.accountId },
      { event: 'board-reset', reason: expect.stringMatching(/^role Role /), account_id: member.accountId },
    ])
  })

  test("a company's board is seen by its users alone, a role's by those who have it", async () => {
    const member = await server.join({ menus: admin })
    const colleague = await server.join({ beside: member, isColleague: true })
    const elsewhere = await server.join({ beside: member, isOwn: false })
    await save(member, { owner: 'company' })
    await save(member, { owner: 'role', widgets: [oneWidget('sessions')] })
    expect((await read(colleague)).data.board.source).toBe('company')
    expect((await read(elsewhere)).data.board.source).toBe('product')
    await save(member)
    expect((await read(colleague)).data.board.source).toBe('company')
  })

  test('a layout alone leaves the widgets those that apply, also when they change', async () => {
    const member = await server.join({ menus: admin })
    const follower = await server.join({ beside: member, isColleague: true, menus: ['Change Page Layout'] })
    expect((await layOut(follower)).data).toMatchObject({ source: 'product', layout: { density: 'compact' } })
    await save(member, { owner: 'company' })
    const { board } = (await read(follower)).data
    expect(board).toMatchObject({
      source: 'company',
      version: 1,
      layout: { density: 'compact' },
      widgets: [{ kind: 'users' }],
    })
    expect((await layOut(member, 'company')).data.version).toBe(1)
    expect((await save(member, { owner: 'company', version: 1 })).data.version).toBe(2)
    expect((await save(member, { version: 0 })).data).toMatchObject({
      source: 'account',
      layout: { arrangement: 'one-column' },
    })
  })

  test('what another version stored is left out, and the board is shown', async () => {
    const member = await server.join({ menus: admin })
    await save(member, { owner: 'company', widgets: [oneWidget('sessions')] })
    await save(member)
    const store = async (widgets: unknown, layout: unknown) => {
      const stored = { widgets: JSON.stringify(widgets), layout: JSON.stringify(layout) }
      await server.everything
        .updateTable('tenant.boards')
        .set(stored)
        .where('account_id', '=', member.accountId)
        .execute()
      return (await read(member)).data
    }
    const unknown = { id: 'x', kind: 'weather', x: 0, y: 0, w: 4, h: 4 }
    const wide = { ...oneWidget('users'), id: 'wide', w: 4000 }
    const { board, widgets } = await store(
      [unknown, wide, 17, oneWidget('users'), { ...oneWidget('users'), id: 'over' }],
      { arrangement: 'spiral' },
    )
    expect(board).toMatchObject({ source: 'account', layout: { arrangement: 'grid' } })
    expect(kindsOf(board.widgets)).toEqual(['users'])
    expect(kindsOf(widgets)).toEqual(['users'])
    expect((await store({ no: 'list' }, 4)).board).toMatchObject({ source: 'company', widgets: [{ kind: 'sessions' }] })
  })
})

describe('rights', () => {
  test('an administrator may all, a viewer nothing', async () => {
    const all = { edit: true, change_layout: true, export: true, set_defaults: { company: true, role: true } }
    expect((await read(await server.join({ menus: admin }))).data).toMatchObject({ may: all, mails_weekly: false })
    const none = { edit: false, change_layout: false, export: false, set_defaults: { company: false, role: false } }
    expect((await read(await server.join())).data).toMatchObject({ may: none, mails_weekly: null })
  })

  test('board-edit-not-permitted: without Edit Dashboard neither saves nor resets, and stays signed in', async () => {
    const viewer = await server.join({ menus: ['Change Page Layout', 'enrolment'] })
    for (const owner of ['account', 'company', 'role']) {
      expect(await save(viewer, { owner })).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR001' })
      expect(await reset(viewer, owner)).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR001' })
    }
    expect((await read(viewer)).data.board.source).toBe('product')
  })

  test('layout-not-permitted: without Change Page Layout', async () => {
    const editor = await server.join({ menus: ['Edit Dashboard', 'enrolment'] })
    expect(await layOut(editor)).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR002' })
  })

  test('board-defaults-not-permitted: who does not set companies up changes the own board alone', async () => {
    const editor = await server.join({ menus: ['Edit Dashboard', 'Change Page Layout'] })
    for (const owner of ['company', 'role']) {
      for (const refused of [await save(editor, { owner }), await layOut(editor, owner), await reset(editor, owner)])
        expect(refused).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR003' })
    }
    expect(await save(editor)).toMatchObject({ status: 200 })
    expect(await eventsOf(editor)).toEqual([])
  })

  test('a role that loses Edit Dashboard is refused with the next call', async () => {
    const member = await server.join({ menus: admin })
    expect(await save(member)).toMatchObject({ status: 200 })
    await server.everything
      .deleteFrom('tenant.role_menus')
      .where('role_id', '=', member.roleId)
      .where('menuname', '=', 'Edit Dashboard')
      .execute()
    await expect.poll(async () => (await save(member, { version: 1 })).module_code).toBe('INSIGHTS_ERR001')
    expect((await read(member)).data.may).toMatchObject({ edit: false, set_defaults: { company: false, role: false } })
  })

  test('not-permitted: a role without Insights; session-ended: no session', async () => {
    expect(await read(await server.join({ modules: ['Desk'] }))).toMatchObject({
      status: 403,
      module_code: 'ROLE_ERR002',
    })
    expect(await read(null)).toMatchObject({ status: 403 })
  })
})

describe('conflicts', () => {
  test('board-changed: the second of two tabs hears who was faster, and may overwrite', async () => {
    const member = await server.join({ menus: admin })
    const colleague = await server.join({ beside: member, isColleague: true, menus: admin })
    const first = await save(member, { owner: 'company' })
    const late = await save(colleague, { owner: 'company', widgets: [oneWidget('sessions')] })
    expect(late).toMatchObject({ status: 409, module_code: 'INSIGHTS_ERR005' })
    expect(late.data).toEqual({ changed_by: 'A B', changed_at: first.data.changed_at, version: 1 })
    const over = await save(colleague, { owner: 'company', widgets: [oneWidget('sessions')], overwrites: true })
    expect(over.data).toMatchObject({ version: 2, widgets: [{ kind: 'sessions' }] })
    expect(await save(member, { owner: 'company', version: 1 })).toMatchObject({ module_code: 'INSIGHTS_ERR005' })
  })

  test('board-changed: of saves at once from the same version one succeeds, also of the first', async () => {
    const member = await server.join({ menus: admin })
    for (const version of [0, 1]) {
      const saves = await Promise.all(Array.from({ length: 5 }, () => save(member, { version })))
      expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(saves.filter(({ module_code: code }) => code === 'INSIGHTS_ERR005')).toHaveLength(4)
    }
    const overwriting = await Promise.all(Array.from({ length: 5 }, () => save(member, { overwrites: true })))
    expect(overwriting.map(({ data }) => data.version).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7])
  })

  test('board-changed: a board that was reset meanwhile', async () => {
    const member = await server.join({ menus: admin })
    await save(member)
    await reset(member)
    const late = await save(member, { version: 1 })
    expect(late).toMatchObject({
      module_code: 'INSIGHTS_ERR005',
      data: { changed_by: '', changed_at: null, version: 0 },
    })
    expect(await save(member, { version: 1, overwrites: true })).toMatchObject({ status: 200 })
  })
})

test('board-changed: an edit that began before a reset does not overwrite what another saved after it', async () => {
  const member = await server.join({ menus: admin })
  const colleague = await server.join({ beside: member, isColleague: true, menus: admin })
  await save(member, { owner: 'company' })
  await reset(colleague, 'company')
  const theirs = await save(colleague, { owner: 'company', widgets: [oneWidget('sessions')] })
  expect(theirs.data).toMatchObject({ source: 'company', version: 2 })
  expect(await save(member, { owner: 'company', version: 1 })).toMatchObject({ module_code: 'INSIGHTS_ERR005' })
  expect((await read(member)).data.board).toMatchObject({ version: 2, widgets: [{ kind: 'sessions' }] })
})

test('a reset takes the layout with it, and the next save takes the one over that applies', async () => {
  const member = await server.join({ menus: admin })
  await save(member)
  await layOut(member)
  expect((await reset(member)).data).toMatchObject({ source: 'product', layout: { arrangement: 'grid' } })
  await layOut(member, 'company')
  expect((await save(member)).data).toMatchObject({ version: 2, layout: { arrangement: 'one-column' } })
  await reset(member)
  await layOut(member, 'account', 'comfortable')
  expect((await read(member)).data.board).toMatchObject({ source: 'product', layout: { density: 'comfortable' } })
})

test('choices have their titles in the language, and leave out what the user cannot have', async () => {
  const member = await server.join()
  const withoutDesk = await server.join({ modules: ['Insights MSP'] })
  const choices = async (who: Member) =>
    (await callAs(server, who, listWidgetChoices, { query: { language: 'de' } })).data
  const { kinds, charts } = await choices(member)
  expect(kinds.find(({ kind }) => kind === 'users')?.title).toBe('Benutzer nach Rolle')
  expect(kindsOf(kinds)).toContain('waiting-requests')
  expect(kindsOf(kinds)).not.toContain('trial-days')
  expect(kindsOf(kinds)).not.toContain('assistant-chart')
  expect(kindsOf((await choices(withoutDesk)).kinds)).not.toContain('waiting-requests')
  expect(charts).toEqual([])
})

test('boards go with their account, company and role', async () => {
  const member = await server.join({ menus: admin })
  for (const owner of ['account', 'company', 'role']) await save(member, { owner })
  await server.everything.deleteFrom('tenant.accounts').where('id', '=', member.accountId).execute()
  await server.everything.deleteFrom('tenant.companies').where('id', '=', member.companyId).execute()
  await server.everything.deleteFrom('tenant.roles').where('id', '=', member.roleId).execute()
  const left = await server.everything
    .selectFrom('tenant.boards')
    .select('id')
    .where('tenant_id', '=', member.tenantId)
    .execute()
  expect(left).toEqual([])
})

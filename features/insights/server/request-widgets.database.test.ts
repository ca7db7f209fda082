import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRequest, openBoardServer, type BoardServer, type Member } from './test-boards-queries.ts'
import { ago, bodyOf, countsOf, day } from './test-widget-bodies.ts'

let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer()
})
afterAll(() => server.close())

describe('requests', () => {
  test('open ones of any age and those closed in the range are counted by state, of the company alone', async () => {
    const member = await server.join()
    const customer = await server.join({ beside: member, isOwn: false })
    const stranger = await server.join()
    await addRequest(server, member, { state: 'Open' })
    await addRequest(server, member, { state: 'Resolved', closed_at: ago(day) })
    await addRequest(server, member, { state: 'Resolved', closed_at: ago(40 * day) })
    await addRequest(server, customer, { state: 'On hold', is_sample: true })
    await addRequest(server, stranger, { state: 'Rejected', closed_at: ago(day) })
    const open = { 'Waiting for approval': 0, 'Open': 1, 'In progress': 0, 'On hold': 1 }
    const month = await server.widget(member, 'requests')
    expect(countsOf(month)).toEqual({ ...open, Resolved: 1 })
    expect(month).toMatchObject({ headline: '2 open requests', has_sample: true })
    expect(month.links).toEqual([{ text: 'My requests', href: '/desk/' }])
    expect(countsOf(await server.widget(member, 'requests', { range: '90d' }))).toEqual({ ...open, Resolved: 2 })
    const own = await server.widget(member, 'requests', { company: member.companyId })
    expect(own.has_sample).toBe(false)
    expect(countsOf(own)['On hold']).toBe(0)
    expect(countsOf(await server.widget(customer, 'requests'))['Open']).toBe(0)
    expect((await server.widget(await server.join(), 'requests')).body).toMatchObject({ shape: 'empty' })
  })

  const waiting = async (who: Member, filter = {}) => {
    const widget = await server.widget(who, 'waiting-requests', filter)
    return widget.body.shape === 'list' ? widget.body.rows.map(({ href, detail }) => [href, detail]) : widget.body.shape
  }

  test('what waits for a user: decisions, then work, then for agents what has no agent, then own open ones', async () => {
    const member = await server.join({ modules: ['Insights MSP', 'Desk'], menus: ['/desk/queue'] })
    const other = await server.join({ beside: member, isColleague: true })
    const stranger = await server.join()
    const own = await addRequest(server, member, { state: 'On hold' })
    const free = await addRequest(server, other, { state: 'Open' })
    const mine = await addRequest(server, other, { state: 'In progress', assignee_id: member.accountId })
    await addRequest(server, other, { state: 'In progress', assignee_id: other.accountId })
    await addRequest(server, other, { state: 'Resolved', closed_at: ago(0), assignee_id: member.accountId })
    const toDecide = await addRequest(server, other, { state: 'Waiting for approval' })
    await addRequest(server, stranger, { state: 'Open' })
    const approval = { tenant_id: member.tenantId, id: uuid() }
    await server.everything
      .insertInto('tenant.approvals')
      .values({
        ...approval,
        number: toDecide,
        quorum: 'any',
        needed: 1,
        risk: 'low',
        due_at: new Date(Date.now() + day),
      })
      .execute()
    await server.everything
      .insertInto('tenant.approvers')
      .values({
        tenant_id: member.tenantId,
        id: uuid(),
        approval_id: approval.id,
        account_id: member.accountId,
        email: 'a@b.test',
        name: 'A B',
      })
      .execute()
    const at = (number: number) => `/desk/requests/${number}`
    expect(await waiting(member)).toEqual([
      [at(toDecide), 'Your decision'],
      [at(mine), 'Assigned to you'],
      [at(free), 'Unassigned'],
      [at(own), 'On hold'],
    ])
    // Without the menu entry of the queue, a user sees only their own open requests.
    expect((await waiting(other)).length).toBe(4)
    expect(await waiting(stranger)).toHaveLength(1)
  })

  test('an agent of a company sees what has no agent of that company alone, and a chosen company narrows it', async () => {
    const member = await server.join({ menus: ['/desk/queue'] })
    const customer = await server.join({ beside: member, isOwn: false, menus: ['/desk/queue'] })
    const ofMember = await addRequest(server, member, { state: 'Open' })
    const ofCustomer = await addRequest(server, customer, { state: 'Open' })
    const at = (number: number) => [`/desk/requests/${number}`, 'Unassigned']
    expect(await waiting(member)).toEqual([at(ofMember), at(ofCustomer)])
    expect(await waiting(member, { company: customer.companyId })).toEqual([at(ofCustomer)])
    expect(await waiting(customer)).toEqual([at(ofCustomer)])
  })

  test('more than eight are counted; nothing waiting is explained', async () => {
    const member = await server.join()
    expect(await waiting(member)).toBe('empty')
    for (let nth = 0; nth < 10; nth += 1) await addRequest(server, member, { state: 'Open' })
    const widget = await server.widget(member, 'waiting-requests')
    expect(widget).toMatchObject({ headline: '10 requests', body: { more: 2 } })
    expect(bodyOf(widget, 'list').rows).toHaveLength(8)
  })
})

test('trial days: how many are left, until when in the time zone, and none without a trial', async () => {
  const member = await server.join()
  expect((await server.widget(member, 'trial-days')).body).toMatchObject({ shape: 'empty', title: 'No trial' })
  const until = async (trial_ends_at: Date, timezone = 'UTC') => {
    await server.everything
      .updateTable('tenant.tenants')
      .set({ is_trial: true, trial_ends_at })
      .where('tenant_id', '=', member.tenantId)
      .execute()
    return bodyOf(await server.widget(member, 'trial-days', { timezone }), 'number')
  }
  expect((await until(new Date(Date.now() + 2.5 * day))).text).toBe('3 days')
  const late = new Date(`${new Date().getUTCFullYear() + 1}-03-31T23:30:00Z`)
  expect((await until(late)).note).toMatch(/^Ends on March 31, /)
  expect((await until(late, 'Asia/Tokyo')).note).toMatch(/^Ends on April 1, /)
  expect(await until(new Date('2026-01-02T12:00:00Z'))).toMatchObject({
    text: '0 days',
    note: 'Ended on January 2, 2026',
  })
})

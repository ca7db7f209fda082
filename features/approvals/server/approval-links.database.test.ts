import { decisionSentences } from '#features/approvals/contract/decide-by-link.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeState } from '@portico/server/core/requests/change-state.ts'
import { raiserOf } from '@portico/server/core/requests/test-requests-queries.ts'
import { signIn } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { openApprovalServer, refusalOf } from './test-approvals-queries.ts'

let desk: Awaited<ReturnType<typeof openApprovalServer>>
beforeAll(async () => {
  desk = await openApprovalServer()
})
afterAll(() => desk.close())

describe('reading a link', () => {
  it('shows what will be decided, with a ticket, and changes nothing', async () => {
    const { link, tenantId } = await desk.raiseOne({ policy: 'click', risk: 'high', description: ' For the audit. ' })
    const { data, status } = await desk.read(link.approve, link.number)
    expect(status).toBe(200)
    expect(data).toMatchObject({ policy: 'click', sign_in: null, recorded: null })
    expect(data.about).toMatchObject({
      title: 'Access to the archive',
      requester: 'A B',
      risk: 'high',
      excerpt: 'For the audit.',
    })
    expect(data.ticket).toMatch(/^\d+\.[A-Za-z0-9_-]{43}$/)
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
    expect(await desk.stateOf(tenantId)).toBe('Waiting for approval')
  })

  it.each([
    ['presence', 'low', 'presence'],
    ['presence', 'high', 'click'],
    ['click', 'low', 'click'],
    ['code', 'low', 'code'],
    ['session', 'high', 'session'],
    ['session-mfa', 'high', 'session-mfa'],
  ] as const)('under %s with %s risk is %s', async (policy, risk, inForce) => {
    const { link } = await desk.raiseOne({ policy, risk })
    expect((await desk.read(link.approve, link.number)).data.policy).toBe(inForce)
  })

  it('shows nothing of the request before a sign-in that the policy demands', async () => {
    const { link } = await desk.raiseOne({ policy: 'session' })
    expect((await desk.read(link.approve, link.number)).data).toEqual({
      policy: 'session',
      ticket: null,
      sign_in: 'needed',
      about: null,
      recorded: null,
    })
  })
})

describe('a sign of a person', () => {
  it.each(['click', 'code'] as const)('under %s decides only if it is a press of the button', async (policy) => {
    const { link, tenantId } = await desk.raiseOne({ policy })
    const { code, number } = link
    for (const presence of ['pointer', 'touch', 'key', 'scroll'])
      expect(await desk.decide(link.approve, number, { body: { presence, code } })).toMatchObject(
        refusalOf('approval-not-confirmed'),
      )
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
    const decided = await desk.decide(link.approve, number, { body: { presence: 'button', code } })
    expect(decided.data.outcome).toBe('approved')
  })

  it('of any kind decides under presence', async () => {
    const { link } = await desk.raiseOne({ policy: 'presence' })
    const decided = await desk.decide(link.approve, link.number, { body: { presence: 'pointer' } })
    expect(decided.data.outcome).toBe('approved')
  })
})

describe('a decision by link', () => {
  it.each([
    ['approve', 'Open', 'approved'],
    ['reject', 'Rejected', 'rejected'],
  ] as const)(
    '%s decides, is stored with all that the audit needs, and a replay shows it',
    async (status, state, outcome) => {
      const { link, tenantId } = await desk.raiseOne()
      const decided = await desk.decide(link[status], link.number, { status, body: { reason: ' Because. ' } })
      expect(decided).toMatchObject({ status: 200, summary: decisionSentences[outcome] })
      expect(decided.data).toMatchObject({
        outcome,
        recorded: { by: 'A B', is_own: true, reason: 'Because.', is_final: true },
      })
      expect(await desk.stateOf(tenantId)).toBe(state)
      expect(await desk.countsOf([tenantId])).toEqual({ decided: 1, used: 1 })
      const [event] = await desk.auditOf(tenantId, 'approval-decided')
      expect(event).toMatchObject({ outcome: 'success', agent: 'Mozilla/5.0 Firefox/140.0', address: '127.0.0.1' })
      expect(event?.reason).toMatch(
        new RegExp(`^#1 ${status}; ${outcome}; policy presence; sign button; shown [\\w-]{22}$`),
      )
      const again = await desk.decide(link[status], link.number, { status })
      expect(again).toMatchObject({ status: 200, summary: decisionSentences[`already-${outcome}`] })
      expect(again.data.recorded).toEqual(decided.data.recorded)
      const other = status === 'approve' ? 'reject' : 'approve'
      const opposite = await desk.decide(link[other], link.number, { status: other })
      expect(opposite.data.outcome).toBe(`already-${outcome}`)
      expect((await desk.read(link.approve, link.number)).data.recorded).toEqual(decided.data.recorded)
      expect(await desk.countsOf([tenantId])).toEqual({ decided: 1, used: 1 })
    },
  )

  it('of one of several is counted, and a replay says that others must still decide', async () => {
    const { links, tenantId } = await desk.raise({ approvers: 2, quorum: 'all' })
    const [one, other] = links
    if (one === undefined || other === undefined) throw new Error('There are no links.')
    expect((await desk.decide(one.approve, one.number)).data).toMatchObject({
      outcome: 'counted',
      recorded: { is_final: false },
    })
    expect((await desk.decide(one.approve, one.number)).data).toMatchObject({
      outcome: 'already-approved',
      recorded: { is_final: false },
    })
    expect(await desk.stateOf(tenantId)).toBe('Waiting for approval')
    expect((await desk.read(other.approve, other.number)).data.about?.needed).toBe(1)
    expect((await desk.decide(other.approve, other.number)).data.outcome).toBe('approved')
    expect(await desk.stateOf(tenantId)).toBe('Open')
  })

  it('by another approver is shown with name and time', async () => {
    const { links } = await desk.raise({ approvers: 2 })
    const [one, other] = links
    if (one === undefined || other === undefined) throw new Error('There are no links.')
    await desk.decide(one.reject, one.number, { status: 'reject', body: { reason: 'No.' } })
    expect((await desk.decide(other.approve, other.number)).data).toMatchObject({
      outcome: 'already-rejected',
      recorded: { decision: 'reject', is_own: false, by: 'A B', reason: 'No.' },
    })
  })

  it('twice at once is taken once', async () => {
    const { link, tenantId } = await desk.raiseOne()
    const { ticket } = (await desk.read(link.approve, link.number)).data
    const all = await Promise.all(
      Array.from({ length: 8 }, () => desk.decide(link.approve, link.number, { body: { ticket } })),
    )
    expect(all.map(({ data }) => data.outcome).toSorted()).toEqual([...Array(7).fill('already-approved'), 'approved'])
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 1, used: 1 })
  })
})

describe('refused is', () => {
  const unknown = 'A'.repeat(43)
  it('approval-expired: an unknown token, in the same time and with the same response as an expired one', async () => {
    const { link } = await desk.raiseOne({ at: new Date(Date.now() - 8 * 86_400_000) })
    const late = await desk.decide(link.approve, link.number)
    expect(late).toMatchObject(refusalOf('approval-expired'))
    const none = await desk.decide(unknown, link.number)
    expect({ ...none, text: '', headers: {} }).toEqual({ ...late, text: '', headers: {} })
    expect(await desk.read(unknown, 1)).toMatchObject(refusalOf('approval-expired'))
  })

  it('approval-expired: a link that was revoked', async () => {
    const { link, tenantId } = await desk.raiseOne()
    await desk.everything
      .updateTable('tenant.approval_tokens')
      .set({ revoked_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(await desk.decide(link.approve, link.number)).toMatchObject(refusalOf('approval-expired'))
  })

  it('approval-not-ours: the number of another request, or the other decision', async () => {
    const { link, tenantId } = await desk.raiseOne()
    expect(await desk.decide(link.approve, link.number + 1)).toMatchObject(refusalOf('approval-not-ours'))
    expect(await desk.read(link.approve, link.number + 1)).toMatchObject(refusalOf('approval-not-ours'))
    expect(await desk.decide(link.approve, link.number, { status: 'reject' })).toMatchObject(
      refusalOf('approval-not-ours'),
    )
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
  })

  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['that was entered by hand', { 'sec-fetch-site': 'none' }],
    ['without the headers of a browser', { 'sec-fetch-site': '' }],
    ['of another origin', { 'sec-fetch-site': '', 'origin': 'https://evil.test' }],
    ['of an origin that is none', { 'sec-fetch-site': '', 'origin': 'null' }],
  ])('approval-not-from-page: a request %s', async (_, headers) => {
    const { link, tenantId } = await desk.raiseOne()
    const { ticket } = (await desk.read(link.approve, link.number)).data
    const refused = await desk.decide(link.approve, link.number, { headers, body: { ticket } })
    expect(refused).toMatchObject(refusalOf('approval-not-from-page'))
    expect(await desk.read(link.approve, link.number, { headers })).toMatchObject(refusalOf('approval-not-from-page'))
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
  })

  it('not the page of a browser that names its origin alone', async () => {
    const { link } = await desk.raiseOne()
    const headers = { 'sec-fetch-site': '', 'origin': 'http://localhost:80' }
    expect((await desk.decide(link.approve, link.number, { headers })).status).toBe(200)
  })

  it('approval-not-confirmed: the bare content of a link, and a ticket of another link, of before, or of none', async () => {
    const { link, tenantId } = await desk.raiseOne()
    const other = await desk.raiseOne()
    const { ticket } = (await desk.read(link.approve, link.number)).data as { ticket: string }
    const foreign = (await desk.read(other.link.approve, other.link.number)).data.ticket
    const ofOtherDecision = (await desk.read(link.reject, link.number)).data.ticket
    const [ends = '', seal = ''] = ticket.split('.')
    const bodies = [
      { ticket: undefined, presence: undefined },
      { ticket, presence: undefined },
      { ticket: '' },
      { ticket: foreign },
      { ticket: ofOtherDecision },
      { ticket: `${Number(ends) + 1}.${seal}` },
      { ticket: `${Date.now() - 1}.${seal}` },
      { ticket: `${ends}.` },
    ]
    for (const body of bodies)
      expect(await desk.decide(link.approve, link.number, { body })).toMatchObject(refusalOf('approval-not-confirmed'))
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
    const events = await desk.auditOf(tenantId, 'approval-decided')
    expect(events).toHaveLength(bodies.length)
    expect(events[0]?.reason).toMatch(
      /approval-not-confirmed; policy presence; sign none.*suspected scanner: within 60 s/,
    )
  })

  it('approval-not-confirmed: a request that changed after it was shown', async () => {
    const { link, tenantId } = await desk.raiseOne({ policy: 'click' })
    const { ticket } = (await desk.read(link.approve, link.number)).data
    await desk.everything
      .updateTable('tenant.desk_requests')
      .set({ title: 'Access to everything' })
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(await desk.decide(link.approve, link.number, { body: { ticket } })).toMatchObject(
      refusalOf('approval-not-confirmed'),
    )
  })

  it('request-withdrawn: a request that its requester withdrew', async () => {
    const { link, requester, number, tenantId } = await desk.raiseOne()
    const change = { tenantId, number, accountId: requester.accountId, via: 'web', at: new Date() } as const
    await inTenant(desk.server.context.database, tenantId, (tenant) =>
      changeState(tenant, { ...change, transition: 'withdraw', viewer: { isRequester: true, isAgent: false } }),
    )
    expect(await desk.read(link.approve, link.number)).toMatchObject(refusalOf('request-withdrawn'))
    expect(await desk.decide(link.approve, link.number)).toMatchObject(refusalOf('request-withdrawn'))
  })

  it.each(['is no longer active', 'moved to a company that does not see the request'])(
    'approver-left: an approver whose account %s',
    async (what) => {
      const { link, approver } = await desk.raiseOne()
      const elsewhere = await raiserOf(desk.everything, await signIn(desk.everything, ['Desk'], approver))
      const change = what.startsWith('moved') ? { company_id: elsewhere.companyId } : { is_active: false }
      await desk.everything.updateTable('tenant.accounts').set(change).where('id', '=', approver.accountId).execute()
      expect(await desk.read(link.approve, link.number)).toMatchObject(refusalOf('approver-left'))
      expect(await desk.decide(link.approve, link.number)).toMatchObject(refusalOf('approver-left'))
    },
  )

  it('approval-delegated: an approver who delegated', async () => {
    const { link, tenantId } = await desk.raiseOne()
    await desk.everything
      .updateTable('tenant.approvers')
      .set({ delegated_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(await desk.read(link.approve, link.number)).toMatchObject(refusalOf('approval-delegated'))
    expect(await desk.decide(link.approve, link.number)).toMatchObject(refusalOf('approval-delegated'))
  })

  it('self-approval: an approver who has become the requester', async () => {
    const { link, approver, tenantId } = await desk.raiseOne()
    await desk.everything
      .updateTable('tenant.desk_requests')
      .set({ account_id: approver.accountId })
      .where('tenant_id', '=', tenantId)
      .execute()
    expect(await desk.read(link.approve, link.number)).toMatchObject(refusalOf('self-approval'))
    expect(await desk.decide(link.approve, link.number)).toMatchObject(refusalOf('self-approval'))
  })

  it('input-not-valid: the payload of another shape', async () => {
    const { link } = await desk.raiseOne()
    for (const body of [{ request: 'x' }, { more: 1 }, { presence: 'script' }, { reason: 'x'.repeat(1001) }])
      expect(await desk.decide(link.approve, link.number, { body: { ticket: 'x', ...body } })).toMatchObject(
        refusalOf('input-not-valid'),
      )
  })
})

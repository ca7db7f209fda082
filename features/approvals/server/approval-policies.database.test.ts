import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '@portico/server/core/sessions/test-visitor-queries.ts'
import { openApprovalServer, refusalOf } from './test-approvals-queries.ts'

let desk: Awaited<ReturnType<typeof openApprovalServer>>
beforeAll(async () => {
  desk = await openApprovalServer()
})
afterAll(() => desk.close())

const ticketOfNone = '99999999999999.AAAA'
const toArabic = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))

describe('by the policy of the company', () => {
  it('approval-code-wrong and approval-code-locked: a wrong code, and any after the fifth, of both links together', async () => {
    const { link, tenantId } = await desk.raiseOne({ policy: 'code' })
    const wrong = link.code === '000000' ? '000001' : '000000'
    const attempt = (code: string, status: 'approve' | 'reject' = 'approve') =>
      desk.decide(link[status], link.number, { status, body: { code } })
    for (const code of ['', wrong]) expect(await attempt(code)).toMatchObject(refusalOf('approval-code-wrong'))
    for (const code of ['12', 'abcdef'])
      expect(await attempt(code, 'reject')).toMatchObject(refusalOf('approval-code-wrong'))
    expect(await attempt(wrong)).toMatchObject(refusalOf('approval-code-locked'))
    expect(await attempt(link.code)).toMatchObject(refusalOf('approval-code-locked'))
    expect(await attempt(link.code, 'reject')).toMatchObject(refusalOf('approval-code-locked'))
    expect(await desk.countsOf([tenantId])).toEqual({ decided: 0, used: 0 })
  })

  it('not the code of the mail, typed with spaces or in other digits', async () => {
    for (const typed of [(code: string) => `${code.slice(0, 3)} ${code.slice(3)}`, toArabic]) {
      const { link } = await desk.raiseOne({ policy: 'code' })
      const decided = await desk.decide(link.approve, link.number, { body: { code: typed(link.code) } })
      expect(decided.data).toMatchObject({ outcome: 'approved' })
    }
  })

  it('approval-sign-in-needed and approval-other-account: without the session of the approver', async () => {
    const { link, requester, approver } = await desk.raiseOne()
    const { ticket } = (await desk.read(link.approve, link.number)).data
    await desk.setPolicy(link.tenantId, 'session')
    const body = { ticket }
    expect(await desk.decide(link.approve, link.number, { body })).toMatchObject(refusalOf('approval-sign-in-needed'))
    const elsewhere = await signIn(desk.everything, ['Desk'])
    for (const visitor of [requester, elsewhere]) {
      expect((await desk.read(link.approve, link.number, { visitor })).data.sign_in).toBe('other-account')
      expect(await desk.decide(link.approve, link.number, { visitor, body })).toMatchObject(
        refusalOf('approval-other-account'),
      )
    }
    const decided = await desk.decide(link.approve, link.number, { visitor: approver })
    expect(decided.data).toMatchObject({ outcome: 'approved' })
  })

  it('approval-factor-needed: a session whose sign-in had no mailed code', async () => {
    const { link, approver } = await desk.raiseOne({ policy: 'session-mfa' })
    expect((await desk.read(link.approve, link.number, { visitor: approver })).data).toMatchObject({
      sign_in: 'second-factor-needed',
      about: null,
    })
    const refused = await desk.decide(link.approve, link.number, { visitor: approver, body: { ticket: ticketOfNone } })
    expect(refused).toMatchObject(refusalOf('approval-not-confirmed'))
    await desk.setPolicy(link.tenantId, 'presence')
    const { ticket } = (await desk.read(link.approve, link.number)).data
    await desk.setPolicy(link.tenantId, 'session-mfa')
    expect(await desk.decide(link.approve, link.number, { visitor: approver, body: { ticket } })).toMatchObject(
      refusalOf('approval-factor-needed'),
    )
    await desk.everything
      .updateTable('tenant.sessions')
      .set({ has_second_factor: true })
      .where('id', '=', approver.sessionId)
      .execute()
    expect((await desk.decide(link.approve, link.number, { visitor: approver })).data.outcome).toBe('approved')
  })

  it('approval-account-needed: an address without an account, whose mail has no code although codes are asked for now', async () => {
    const { link, tenantId } = await desk.raiseOne()
    const { ticket } = (await desk.read(link.approve, link.number)).data
    await desk.everything
      .updateTable('tenant.approvers')
      .set({ account_id: null })
      .where('tenant_id', '=', tenantId)
      .execute()
    await desk.setPolicy(tenantId, 'code')
    expect((await desk.read(link.approve, link.number)).data.sign_in).toBe('no-account')
    expect(await desk.decide(link.approve, link.number, { body: { ticket } })).toMatchObject(
      refusalOf('approval-account-needed'),
    )
  })
})

import { readActionLink } from '#features/approvals/contract/action-link.ts'
import { languages } from '@portico/contract/platform/language.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { keysOfMail } from '@portico/server/core/mail/keys-of-mail.ts'
import { writeMail } from '@portico/server/core/mail/write-mail.ts'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { approvalMail } from '#features/approvals/server/mails/approval-mail.ts'
import { handleMailApprovers } from '#features/approvals/server/mails/mail-approvers.ts'
import { handleWatchApprovals } from '#features/approvals/server/mails/watch-approvals.ts'
import { openApprovalServer } from './test-approvals-queries.ts'

let desk: Awaited<ReturnType<typeof openApprovalServer>>
beforeAll(async () => {
  desk = await openApprovalServer()
})
afterAll(() => desk.close())

const mailsOf = (tenantId: string, kind: string) =>
  desk.everything
    .selectFrom('tenant.mail')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .execute()

async function writtenOf(tenantId: string, language = 'en') {
  const [mail] = await mailsOf(tenantId, 'approval')
  if (mail === undefined) throw new Error('There is no mail.')
  const params = { ...(mail.params as Record<string, string>), language }
  const domain = { ...defaultDomain, domainurl: 'https://aurora.test', languages: [...languages] }
  return writeMail(
    [approvalMail],
    { kind: 'approval', params, expiresAt: mail.expires_at },
    domain,
    desk.server.context.secret,
  )
}

const day = 86_400_000
const daysAfter = (days: number) => new Date(Date.now() + days * day)

describe('the mail to an approver', () => {
  it('has what, who, risk, deadline, the beginning of the description, and a link for each decision', async () => {
    const { links, tenantId } = await desk.raise({ description: 'x'.repeat(2000), risk: 'high' })
    const { subject, text, html } = await writtenOf(tenantId)
    expect(subject).toBe(`${defaultDomain.apptitle}: Approval needed: Access to the archive`)
    for (const part of [
      'A B',
      '#1 Access to the archive',
      'Access',
      'High',
      'UTC',
      'xxx…',
      'https://aurora.test/desk/',
    ])
      expect(text).toContain(part)
    const found = [...text.matchAll(/https:\/\/aurora\.test\/request-action(\?data=[A-Za-z0-9]+)$/gm)]
    const read = found.map(([, search = '']) => readActionLink(search))
    const [link] = links
    expect(read).toEqual([
      { ok: true, value: { decision: 'approve', token: link?.approve, request: 1 } },
      { ok: true, value: { decision: 'reject', token: link?.reject, request: 1 } },
    ])
    for (const [, search = ''] of found) expect(html).toContain(`href="https://aurora.test/request-action${search}"`)
    expect(text).not.toContain(link?.code)
  })

  it('names who asks for the approval and why, and the deadline in the zone of the last sign-in', async () => {
    const { tenantId, approvalId, asked } = await desk.raise({ approvers: 2 })
    const [approver] = await desk.approversOf(tenantId)
    const [first, second] = asked.map(({ accountId }) => accountId)
    const other = approver?.account_id === first ? second : first
    const { everything } = desk
    const of = ['tenant_id', '=', tenantId] as const
    await everything
      .updateTable('tenant.approvals')
      .set({ asked_by: other ?? null })
      .where(...of)
      .execute()
    await everything
      .updateTable('tenant.request_entries')
      .set({ text: 'Finance decides.' })
      .where(...of)
      .where('kind', '=', 'approval-asked')
      .execute()
    await everything
      .updateTable('tenant.sessions')
      .set({ timezone: 'Asia/Tokyo' })
      .where(...of)
      .execute()
    await everything
      .deleteFrom('tenant.approval_tokens')
      .where(...of)
      .execute()
    await everything
      .deleteFrom('tenant.mail')
      .where(...of)
      .execute()
    await handleMailApprovers(desk.server.context).perform({ tenantId, approvalId, approverId: approver?.id ?? '' })
    const { text } = await writtenOf(tenantId)
    expect(text).toMatch(/^A B requests your approval of a request by A B \(.+\)\.$/m)
    expect(text).toContain('Reason: Finance decides.')
    expect(text).toMatch(/^Decide before: .+ \(Asia\/Tokyo, GMT\+9\)$/m)
  })

  it('tells its buttons apart by form and colour, and leaves words whole', async () => {
    const { tenantId } = await desk.raise({ description: 'Access to the archive of the last quarter, please.' })
    const { html } = await writtenOf(tenantId)
    const [, approve = '', , reject = ''] =
      /class="(yes)" style="([^"]+)">Approve<.+class="no" style="([^"]+)">Reject</s.exec(html) ?? []
    expect(approve).toBe('yes')
    expect(reject).toContain('background:#fff;color:#b3261e;border:2px solid #b3261e')
    expect(html).not.toMatch(/<td[^>]*>Description</)
  })

  it('has the code where the policy asks for one', async () => {
    const { links, tenantId } = await desk.raise({ policy: 'code' })
    const { text, html } = await writtenOf(tenantId)
    for (const body of [text, html]) expect(body).toContain(links[0]?.code)
  })

  it.each(languages)('in %s has its links, and no placeholder', async (language) => {
    const { tenantId } = await desk.raise({ policy: 'code' })
    const { subject, text } = await writtenOf(tenantId, language)
    expect(text.match(/request-action\?data=/g)).toHaveLength(2)
    expect(`${subject} ${text}`).not.toMatch(/[{}]/)
  })

  it('stores no secret: neither in the outbox nor as the token of a link', async () => {
    const { links, tenantId } = await desk.raise({ policy: 'code' })
    const tokens = await desk.everything
      .selectFrom('tenant.approval_tokens')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute()
    const stored = JSON.stringify([await mailsOf(tenantId, 'approval'), tokens])
    for (const link of links)
      for (const secret of [link.approve, link.reject, link.code]) expect(stored).not.toContain(secret)
  })

  it('is mailed once, whatever runs twice, and to a delegate by name', async () => {
    const { approvalId, tenantId } = await desk.raise({ approvers: 3 })
    const mailing = handleMailApprovers(desk.server.context)
    expect(await mailing.perform({ tenantId, approvalId })).toBe(0)
    expect(await mailsOf(tenantId, 'approval')).toHaveLength(3)
    const [delegate] = await desk.approversOf(tenantId)
    await desk.everything.deleteFrom('tenant.approval_tokens').where('tenant_id', '=', tenantId).execute()
    expect(await mailing.perform({ tenantId, approvalId, approverId: delegate?.id ?? '' })).toBe(1)
  })

  it('is written with the keys that its links were made with, after a rotation of the secret', async () => {
    const newest = secretFrom('a newer secret for tests, thirty-two', ['a secret for tests, thirty-two long'])
    const [mail] = await mailsOf((await desk.raise()).tenantId, 'approval')
    const params = mail?.params as Record<string, string>
    const keys = await keysOfMail({ database: desk.server.context.database, secret: newest }, { params, tenantId: '' })
    expect(keys.fingerprint).toBe(desk.server.context.secret.fingerprint)
  })
})

describe('watching rounds', () => {
  it('reminds once, a day before the end, by further links, and the first stay valid', async () => {
    const { tenantId, links, number } = await desk.raise()
    const watch = handleWatchApprovals(desk.server.context)
    await watch.perform({}, daysAfter(5))
    expect(await mailsOf(tenantId, 'approval')).toHaveLength(1)
    for (const days of [6.5, 6.6]) await watch.perform({}, daysAfter(days))
    const mails = await mailsOf(tenantId, 'approval')
    expect(new Set(mails.map(({ params }) => (params as Record<string, string>)['again']))).toEqual(
      new Set(['', 'yes']),
    )
    const reminded = (await desk.linksOf(tenantId)).find(({ approve }) => approve !== links[0]?.approve)
    expect((await desk.decide(reminded?.approve ?? '', number)).data.outcome).toBe('approved')
    expect((await desk.decide(links[0]?.approve ?? '', number)).data.outcome).toBe('already-approved')
  })

  it('ends an overdue round: the links expire, the request is closed and not opened, and its requester is notified once', async () => {
    const { tenantId, links, number } = await desk.raise()
    const watch = handleWatchApprovals(desk.server.context)
    for (const days of [7.1, 7.2]) await watch.perform({}, daysAfter(days))
    expect(await desk.stateOf(tenantId)).toBe('Withdrawn')
    expect(await mailsOf(tenantId, 'approval-expired')).toHaveLength(1)
    expect((await desk.auditOf(tenantId, 'approval-expired')).map(({ reason }) => reason)).toEqual(['#1'])
    const late = await desk.decide(links[0]?.approve ?? '', number)
    expect(late).toMatchObject({
      module_code: 'APPROVAL_ERR003',
      summary: 'This link has expired or is no longer valid.',
    })
    const entries = await desk.everything
      .selectFrom('tenant.request_entries')
      .select('kind')
      .where('tenant_id', '=', tenantId)
      .orderBy('place')
      .execute()
    expect(entries.map(({ kind }) => kind)).toEqual(['raised', 'approval-asked', 'approval-expired', 'state'])
  })

  it('leaves a decided round alone', async () => {
    const { tenantId, links, number } = await desk.raise()
    await desk.decide(links[0]?.reject ?? '', number, { status: 'reject' })
    await handleWatchApprovals(desk.server.context).perform({}, daysAfter(8))
    expect(await desk.stateOf(tenantId)).toBe('Rejected')
    expect(await mailsOf(tenantId, 'approval-expired')).toHaveLength(0)
  })
})

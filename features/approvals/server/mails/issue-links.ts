import { effectivePolicy } from '@portico/contract/core/requests/approval-rules.ts'
import { v7 as uuid } from 'uuid'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { queueMail } from '@portico/server/core/mail/mail-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import {
  approvalCodeOf,
  approvalTokenOf,
  codeHashOf,
  tokenHashOf,
} from '#features/approvals/server/links/link-secrets.ts'
import { excerptOf } from '#features/approvals/server/links/link-state.ts'
import { openingReason } from '#features/approvals/server/openings/suspicion.ts'
import type { Keys } from '@portico/server/platform/crypto/secret.ts'
import type { approvalMail } from './approval-mail.ts'
import { insertTokens, type ApproverToMail } from './approval-mail-queries.ts'

/** The origin in the audit of the server's own actions. */
const server = { address: '', agent: 'server' }

/**
 * Stores the hashes of two new links for an approver and queues the mail with the links, in one transaction. The links
 * are derived when the mail is written, so only the mail contains them. Links of earlier mails stay valid.
 */
export async function issueLinks(
  tenant: TenantTx,
  keys: Keys,
  approver: ApproverToMail,
  { tenantId, at, isReminder }: { tenantId: string; at: Date; isReminder: boolean },
): Promise<void> {
  const { approverId, accountId, email, policy, risk, dueAt } = approver
  const mailId = uuid()
  const hasCode = effectivePolicy(policy, risk, accountId !== null) === 'code'
  const tokens = (['approve', 'reject'] as const).map((decision) => {
    const token = approvalTokenOf(keys, mailId, decision)
    const codeHash = hasCode ? codeHashOf(token, approvalCodeOf(keys, mailId)) : null
    return { decision, tokenHash: tokenHashOf(token), codeHash }
  })
  await insertTokens(tenant, { tenantId, approverId, mailId, at, expiresAt: dueAt }, tokens)
  const params = {
    mailId,
    madeWith: keys.fingerprint,
    number: String(approver.number),
    title: approver.title,
    kindOfRequest: approver.kind,
    requester: approver.requesterName,
    asker: approver.askerName,
    reason: excerptOf(approver.reason),
    timezone: approver.timezone,
    company: approver.companyName,
    risk,
    due: dueAt.toISOString(),
    excerpt: excerptOf(approver.description),
    code: hasCode ? 'yes' : '',
    again: isReminder ? 'yes' : '',
    inDesk: accountId === null ? '' : 'yes',
    language: approver.language,
  }
  const mail = { tenantId, kind: 'approval', recipient: email, params, host: '', expiresAt: dueAt } as const
  await queueMail<typeof approvalMail>(tenant, mail, mailId)
  await recordEvent(tenant, {
    tenantId,
    event: isReminder ? 'approval-reminded' : 'approval-mailed',
    outcome: 'success',
    reason: openingReason(approver.number, hasCode ? 'with a code' : 'link', []),
    accountId,
    email,
    origin: { ...server, at },
  })
}

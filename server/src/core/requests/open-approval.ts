import * as z from 'zod'
import { v7 as uuid } from 'uuid'
import type { Quorum, Risk } from '@portico/contract/core/requests/approval-rules.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { enqueue } from '#server/platform/jobs/job-queries.ts'
import { insertApproval, insertApprover, markDelegated, readDelegates } from './approval-queries.ts'
import { addEntry } from './entry-queries.ts'
import type { AskedApprover } from './request-effect.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** A round to open. `requester` and the person who asks may not decide and are left out. */
export type WantedApproval = {
  tenantId: string
  number: number
  requester: { accountId: string; email: string }
  askedBy: string | null
  quorum: Quorum
  needed: number
  risk: Risk
  /** The reason, as the person who asks wrote it. */
  reason?: string
  dueAt: Date
  approvers: readonly AskedApprover[]
  at: Date
}

/**
 * Opens an approval round for a locked request that has none, adds it to the history and queues the mails. Delegates
 * replace absent approvers. Returns the round's id. Returns null and changes nothing if no approver is left, or fewer
 * than must approve.
 */
export async function openApproval(tenant: TenantTx, wanted: WantedApproval): Promise<string | null> {
  const { tenantId, number, quorum, needed, risk, reason = '', dueAt, askedBy, at, requester } = wanted
  const isSelf = ({ accountId, email }: AskedApprover) =>
    email === requester.email || (accountId !== null && (accountId === requester.accountId || accountId === askedBy))
  const asked = wanted.approvers.filter((approver) => !isSelf(approver))
  if (asked.length === 0 || (quorum === 'count' && asked.length < needed)) return null
  const round = { tenantId, approvalId: uuid() }
  await insertApproval(tenant, { tenantId, id: round.approvalId, number, quorum, needed, risk, dueAt, askedBy, at })
  const accountIds = asked.flatMap(({ accountId }) => accountId ?? [])
  const delegates = await readDelegates(tenant, { tenantId, number, accountIds, at })
  for (const approver of asked) {
    const id = await insertApprover(tenant, round, approver)
    const delegate = delegates.find(({ accountId }) => accountId === approver.accountId)?.delegate
    if (id === null || delegate === undefined || isSelf(delegate)) continue
    // A delegate who is already an approver is not added twice, so that the round has as many approvers as were asked.
    if (asked.some(({ email }) => email === delegate.email)) continue
    if ((await insertApprover(tenant, round, delegate, id)) === null) continue
    await markDelegated(tenant, { tenantId, approverId: id, at })
  }
  const names = asked.map(({ name }) => name).join(', ')
  const data = { approvers: names, quorum, needed: String(needed), risk, due_at: dueAt.toISOString() }
  await addEntry(tenant, {
    tenantId,
    number,
    kind: 'approval-asked',
    accountId: askedBy,
    text: reason,
    data,
    via: 'server',
    at,
  })
  await enqueue(tenant, mailApproversJob, round, { key: `approvers ${round.approvalId}` })
  return round.approvalId
}

/** Mails the approval links to all approvers of a round, or to one: a delegate. */
export const mailApproversJob = defineJob({
  name: 'mail-approvers',
  payload: z.object({ tenantId: z.uuid(), approvalId: z.uuid(), approverId: z.nullable(z.uuid()).default(null) }),
})

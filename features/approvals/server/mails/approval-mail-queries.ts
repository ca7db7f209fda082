import type { ApprovalPolicy, Risk } from '@portico/contract/core/requests/approval-rules.ts'
import { sql } from 'kysely'
import { readTimezone } from '@portico/server/core/requests/timezone-queries.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** An approver who must still decide, and the request. */
export type ApproverToMail = {
  approverId: string
  accountId: string | null
  email: string
  number: number
  title: string
  kind: string
  description: string
  requesterName: string
  /** The name of the user who asked for the approval; empty if it is the requester of the request. */
  askerName: string
  /** The reason that this user gave; empty if there is none. */
  reason: string
  /**
   * The time zone of the approver's last sign-in, else of the business hours of the request's queue or another queue.
   */
  timezone: string
  companyName: string
  policy: ApprovalPolicy
  risk: Risk
  dueAt: Date
  /** The language of the tenant's registration, or empty. */
  language: string
}

/** An approver as the query returns it, without the time zone, which is determined separately. */
type StoredApprover = Omit<ApproverToMail, 'timezone'> & { queueId: string | null }

/**
 * Returns the approvers of a pending round who have neither decided nor delegated and still may decide; with
 * `approverId`, only that approver. With `isFirst`, only those without a link, so that a repeated run emails no
 * approver twice.
 */
export async function readApproversToMail(
  tenant: TenantTx,
  { tenantId, approvalId }: { tenantId: string; approvalId: string },
  { approverId, isFirst, at }: { approverId: string | null; isFirst: boolean; at: Date },
): Promise<ApproverToMail[]> {
  const { rows } = await sql<StoredApprover>`
    select approver.id as "approverId", approver.account_id as "accountId", approver.email, request.number, request.title,
      request.kind, request.description, trim(requester.firstname || ' ' || requester.lastname) as "requesterName",
      case when round.asked_by = request.account_id then '' else coalesce(trim(asker.firstname || ' ' || asker.lastname), '') end as "askerName",
      coalesce((select entry.text from tenant.request_news as entry
        where entry.tenant_id = round.tenant_id and entry.number = round.number and entry.kind = 'approval-asked'
        order by entry.place desc limit 1), '') as reason,
      request.queue_id as "queueId",
      company.name as "companyName", company.approval_policy as policy, round.risk, round.due_at as "dueAt",
      coalesce((select language from platform.registered_languages
        where tenant_id = round.tenant_id limit 1), '') as language
    from tenant.approvals as round
      join tenant.approvers as approver on approver.tenant_id = round.tenant_id and approver.approval_id = round.id
      join tenant.request_summaries as request on request.tenant_id = round.tenant_id and request.number = round.number
      join tenant.accounts as requester on requester.tenant_id = request.tenant_id and requester.id = request.account_id
      join tenant.companies as company on company.tenant_id = request.tenant_id and company.id = request.company_id
      left join tenant.accounts as asker on asker.tenant_id = round.tenant_id and asker.id = round.asked_by
      left join tenant.accounts as account on account.tenant_id = approver.tenant_id and account.id = approver.account_id
      left join tenant.companies as home on home.tenant_id = account.tenant_id and home.id = account.company_id
    where round.tenant_id = ${tenantId} and round.id = ${approvalId} and round.state = 'waiting' and round.due_at > ${at}
      and approver.decision is null and approver.delegated_at is null and coalesce(account.is_active and (home.is_own or home.id = request.company_id), true)
      and (${approverId}::uuid is null or approver.id = ${approverId}::uuid)
      and (not ${isFirst}::boolean or not exists (select from tenant.approval_tokens as token
        where token.tenant_id = approver.tenant_id and token.approver_id = approver.id))
    order by approver.id
    for no key update of approver`.execute(tenant)
  const approvers: ApproverToMail[] = []
  for (const { queueId, ...approver } of rows) {
    const timezone = await readTimezone(tenant, { tenantId, accountId: approver.accountId, queueId })
    approvers.push({ ...approver, timezone })
  }
  return approvers
}

/** A link to store. */
export type NewToken = {
  tokenHash: Buffer
  codeHash: Buffer | null
  decision: 'approve' | 'reject'
}

/** Stores the links in a mail to an approver. */
export async function insertTokens(
  tenant: TenantTx,
  {
    tenantId,
    approverId,
    mailId,
    at,
    expiresAt,
  }: { tenantId: string; approverId: string; mailId: string; at: Date; expiresAt: Date },
  tokens: readonly NewToken[],
): Promise<void> {
  await tenant
    .insertInto('tenant.approval_tokens')
    .values(
      tokens.map(({ tokenHash, codeHash, decision }) => ({
        tenant_id: tenantId,
        token_hash: tokenHash,
        approver_id: approverId,
        decision,
        created_at: at,
        expires_at: expiresAt,
        code_hash: codeHash,
        mail_id: mailId,
      })),
    )
    .execute()
}

/** A pending round with its tenant. `isOverdue`: its deadline has passed. */
export type WaitingRound = { tenantId: string; approvalId: string; number: number; isOverdue: boolean }

/**
 * Returns the pending rounds of all tenants that are overdue, and those that are due before `before`, were opened
 * before `askedBefore` and have had no reminder yet.
 */
export async function readRoundsToWatch(
  database: Pool,
  { at, before, askedBefore }: { at: Date; before: Date; askedBefore: Date },
): Promise<WaitingRound[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<WaitingRound>`
      select tenant_id as "tenantId", id as "approvalId", number, due_at <= ${at} as "isOverdue" from tenant.approvals
      where state = 'waiting' and (due_at <= ${at}
        or due_at <= ${before} and reminded_at is null and asked_at <= ${askedBefore})
      order by due_at limit 1000`.execute(seen)
    return rows
  })
}

/**
 * Records that the approvers of a round were reminded. Returns false if they were reminded before, or if the round is
 * no longer pending.
 */
export async function markReminded(
  tenant: TenantTx,
  { tenantId, approvalId }: Pick<WaitingRound, 'tenantId' | 'approvalId'>,
  at: Date,
): Promise<boolean> {
  const marked = await tenant
    .updateTable('tenant.approvals')
    .set({ reminded_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', approvalId)
    .where('state', '=', 'waiting')
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

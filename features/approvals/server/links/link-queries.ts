import type { ApprovalPolicy, ApprovalState, Decision, Risk } from '@portico/contract/core/requests/approval-rules.ts'
import { sql } from 'kysely'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inLookup, inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** A recorded decision. */
export type RecordedRow = { approverId: string; name: string; decision: Decision; at: Date; reason: string }

/** A link with the current state of its request, round and approver. */
export type LinkRow = {
  tenantId: string
  tenantName: string
  tenantHost: string | null
  tokenHash: Buffer
  decision: Decision | 'both'
  sentAt: Date
  expiresAt: Date
  openedAt: Date | null
  seenAt: Date | null
  usedAt: Date | null
  revokedAt: Date | null
  codeHash: Buffer | null
  codeTries: number
  approverId: string
  accountId: string | null
  email: string
  name: string
  isActive: boolean
  delegatedAt: Date | null
  ownDecision: Decision | null
  approvalId: string
  state: ApprovalState
  risk: Risk
  dueAt: Date
  askedBy: string | null
  askerName: string
  /** The reason given for asking. */
  askedReason: string
  /** The number of approvals that are still needed. */
  missing: number
  number: number
  title: string
  kind: string
  description: string
  requesterId: string
  requesterName: string
  requesterEmail: string
  companyName: string
  policy: ApprovalPolicy
  /** The decision that ended the round, and the approver's own decision. */
  ending: RecordedRow | null
  own: RecordedRow | null
}

/**
 * Returns the tenant of a token. For an unknown token, returns the deployment's own tenant, which has no link with that
 * token.
 */
export async function tenantOfToken(database: Pool, tokenHash: Buffer): Promise<string> {
  const found = await inLookup(database, { approval_token: tokenHash.toString('hex') }, (seen) =>
    seen
      .selectFrom('tenant.approval_tokens')
      .select('tenant_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),
  )
  return found?.tenant_id ?? deploymentTenantId
}

/**
 * Runs `work` with a token's link in a transaction of its tenant, or with null for an unknown token. Both cases run the
 * same statements, so they take the same time.
 */
export async function withLink<Value>(
  database: Pool,
  tokenHash: Buffer,
  work: (tenant: TenantTx, link: LinkRow | null) => Promise<Value>,
): Promise<Value> {
  const tenantId = await tenantOfToken(database, tokenHash)
  return inTenant(database, tenantId, async (tenant) => work(tenant, await readLink(tenant, tenantId, tokenHash)))
}

type RecordedText = Omit<RecordedRow, 'at'> & { at: string }
type Read = Omit<LinkRow, 'ending' | 'own'> & { ending: RecordedText | null; own: RecordedText | null }

/** Returns the link of a token, or null. */
export async function readLink(tenant: TenantTx, tenantId: string, tokenHash: Buffer): Promise<LinkRow | null> {
  const { rows } = await sql<Read>`
    select token.tenant_id as "tenantId", owner.name as "tenantName", owner.host as "tenantHost", token.token_hash as "tokenHash",
      token.decision, coalesce(mail.sent_at, token.created_at) as "sentAt", token.expires_at as "expiresAt",
      token.opened_at as "openedAt", token.seen_at as "seenAt", token.used_at as "usedAt", token.revoked_at as "revokedAt",
      token.code_hash as "codeHash", token.code_tries as "codeTries", approver.id as "approverId",
      approver.account_id as "accountId", approver.email, approver.name,
      coalesce(account.is_active and owner.is_active and (home.is_own or home.id = request.company_id), true) as "isActive", approver.delegated_at as "delegatedAt",
      approver.decision as "ownDecision", round.id as "approvalId", round.state, round.risk, round.due_at as "dueAt",
      round.asked_by as "askedBy",
      case when round.asked_by = request.account_id then '' else coalesce(trim(asker.firstname || ' ' || asker.lastname), '') end as "askerName",
      coalesce((select entry.text from tenant.request_news as entry
        where entry.tenant_id = round.tenant_id and entry.number = round.number and entry.kind = 'approval-asked'
        order by entry.place desc limit 1), '') as "askedReason", greatest(0, least(case round.quorum when 'any' then 1 when 'all' then votes.total else round.needed end,
        votes.total) - votes.approvals)::integer as missing,
      request.number, request.title, request.kind, request.description, request.account_id as "requesterId",
      trim(requester.firstname || ' ' || requester.lastname) as "requesterName", requester.email as "requesterEmail",
      company.name as "companyName", company.approval_policy as policy,
      case when approver.decision is not null then jsonb_build_object('approverId', approver.id, 'name', approver.name,
        'decision', approver.decision, 'at', approver.decided_at, 'reason', approver.reason) end as own,
      (select jsonb_build_object('approverId', last.id, 'name', last.name, 'decision', last.decision, 'at', last.decided_at,
        'reason', last.reason)
      from tenant.approvers as last
      where last.tenant_id = round.tenant_id and last.approval_id = round.id and last.decision is not null
        and round.state in ('approved', 'rejected')
      order by last.decided_at desc, last.id desc limit 1) as ending
    from tenant.approval_tokens as token
      join tenant.tenants as owner on owner.tenant_id = token.tenant_id
      join tenant.approvers as approver on approver.tenant_id = token.tenant_id and approver.id = token.approver_id
      join tenant.approvals as round on round.tenant_id = approver.tenant_id and round.id = approver.approval_id
      join tenant.request_summaries as request on request.tenant_id = round.tenant_id and request.number = round.number
      join tenant.accounts as requester on requester.tenant_id = request.tenant_id and requester.id = request.account_id
      join tenant.companies as company on company.tenant_id = request.tenant_id and company.id = request.company_id
      left join tenant.accounts as asker on asker.tenant_id = round.tenant_id and asker.id = round.asked_by
      left join tenant.accounts as account on account.tenant_id = approver.tenant_id and account.id = approver.account_id
      left join tenant.companies as home on home.tenant_id = account.tenant_id and home.id = account.company_id
      left join tenant.sent_mails as mail on mail.tenant_id = token.tenant_id and mail.id = token.mail_id
      cross join lateral (
        select count(*)::integer as total, count(*) filter (where each.decision = 'approve')::integer as approvals
        from tenant.approvers as each
        where each.tenant_id = round.tenant_id and each.approval_id = round.id and each.delegated_at is null) as votes
    where token.tenant_id = ${tenantId} and token.token_hash = ${tokenHash}`.execute(tenant)
  const [row] = rows
  return row === undefined ? null : { ...row, ending: withInstant(row.ending), own: withInstant(row.own) }
}

const withInstant = (recorded: RecordedText | null): RecordedRow | null =>
  recorded === null ? null : { ...recorded, at: new Date(recorded.at) }

type TokenKey = Pick<LinkRow, 'tenantId' | 'tokenHash'>

/** Stores when a link was first opened, and when a person was first recognised on its page. */
export async function markOpened(
  tenant: TenantTx,
  { tenantId, tokenHash }: TokenKey,
  { at, isSeen }: { at: Date; isSeen: boolean },
): Promise<void> {
  await sql`
    update tenant.approval_tokens set opened_at = coalesce(opened_at, ${at}),
      seen_at = case when ${isSeen}::boolean then coalesce(seen_at, ${at}) else seen_at end
    where tenant_id = ${tenantId} and token_hash = ${tokenHash}
      and (opened_at is null or seen_at is null and ${isSeen}::boolean)`.execute(tenant)
}

/** Uses a token up. Returns false if it was already used or revoked. */
export async function consumeToken(tenant: TenantTx, { tenantId, tokenHash }: TokenKey, at: Date): Promise<boolean> {
  const used = await tenant
    .updateTable('tenant.approval_tokens')
    .set({ used_at: at, seen_at: at })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('approver_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Counts a try of a code for all links of an approver. Returns the count including this try. */
export async function countCodeTry(
  tenant: TenantTx,
  { tenantId, approverId }: Pick<LinkRow, 'tenantId' | 'approverId'>,
): Promise<number> {
  const { rows } = await sql<{ code_tries: number }>`
    update tenant.approval_tokens set code_tries = code_tries + 1
    where tenant_id = ${tenantId} and approver_id = ${approverId} returning code_tries`.execute(tenant)
  return Math.max(...rows.map((row) => row.code_tries))
}

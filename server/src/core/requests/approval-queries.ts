import type { ApprovalState, Decision, Quorum, Risk } from '@portico/contract/core/requests/approval-rules.ts'
import type { RequestKind } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { AskedApprover } from './request-effect.ts'

export type ApprovalRule = { quorum: Quorum; needed: number; risk: Risk; dueDays: number; approvers: AskedApprover[] }

/**
 * Returns the approval rule for requests of a company and kind, or null if they need no approval. Leaves out approvers
 * who have left or no longer see the company.
 */
export async function readApprovalRule(
  tenant: TenantTx,
  { tenantId, companyId, kind }: { tenantId: string; companyId: string; kind: RequestKind },
): Promise<ApprovalRule | null> {
  const { rows } = await sql<ApprovalRule>`
    select rule.quorum, rule.needed, rule.risk, rule.due_days as "dueDays", coalesce((
      select jsonb_agg(jsonb_build_object('accountId', account.id, 'email', account.email,
        'name', trim(account.firstname || ' ' || account.lastname)) order by account.email)
      from tenant.approval_rule_approvers as named
        join tenant.accounts as account on account.tenant_id = named.tenant_id and account.id = named.account_id
        join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
      where named.tenant_id = rule.tenant_id and named.company_id = rule.company_id and named.kind = rule.kind
        and account.is_active and (company.is_own or company.id = rule.company_id)), '[]') as approvers
    from tenant.approval_rules as rule
    where rule.tenant_id = ${tenantId} and rule.company_id = ${companyId} and rule.kind = ${kind}`.execute(tenant)
  return rows[0] ?? null
}

/**
 * Returns the delegates of those of these accounts that are absent at an instant. Delegates are active accounts that
 * see the request's company.
 */
export async function readDelegates(
  tenant: TenantTx,
  { tenantId, number, accountIds, at }: { tenantId: string; number: number; accountIds: readonly string[]; at: Date },
): Promise<{ accountId: string; delegate: AskedApprover }[]> {
  const { rows } = await sql<{ accountId: string; delegate: AskedApprover }>`
    select away.account_id as "accountId", jsonb_build_object('accountId', account.id, 'email', account.email,
      'name', trim(account.firstname || ' ' || account.lastname)) as delegate
    from tenant.approval_delegations as away
      join tenant.accounts as account on account.tenant_id = away.tenant_id and account.id = away.delegate_id
      join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
      join tenant.desk_requests as request on request.tenant_id = away.tenant_id and request.number = ${number}
    where away.tenant_id = ${tenantId} and away.account_id = any(${accountIds}::uuid[]) and away.from_at <= ${at}
      and away.until_at > ${at} and account.is_active and (company.is_own or company.id = request.company_id)`.execute(
    tenant,
  )
  return rows
}

/** A round as it would be reopened; `dueMs` is how long its approvers had, in milliseconds. */
export type LastRound = Omit<ApprovalRule, 'dueDays'> & { state: ApprovalState; dueMs: number }

export type NewApproval = {
  tenantId: string
  id: string
  number: number
  quorum: Quorum
  needed: number
  risk: Risk
  dueAt: Date
  askedBy: string | null
  at: Date
}

/** Inserts a waiting round. */
export async function insertApproval(tenant: TenantTx, approval: NewApproval): Promise<void> {
  await tenant
    .insertInto('tenant.approvals')
    .values({
      tenant_id: approval.tenantId,
      id: approval.id,
      number: approval.number,
      quorum: approval.quorum,
      needed: approval.needed,
      risk: approval.risk,
      due_at: approval.dueAt,
      asked_by: approval.askedBy,
      asked_at: approval.at,
    })
    .execute()
}

/** Adds an approver to a round, once per address. Returns the id, or null if the round has the address already. */
export async function insertApprover(
  tenant: TenantTx,
  { tenantId, approvalId }: { tenantId: string; approvalId: string },
  { accountId, email, name }: AskedApprover,
  delegatedBy: string | null = null,
): Promise<string | null> {
  const row = await tenant
    .insertInto('tenant.approvers')
    .values({
      tenant_id: tenantId,
      id: uuid(),
      approval_id: approvalId,
      account_id: accountId,
      email,
      name,
      delegated_by: delegatedBy,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'approval_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks an approver as having delegated, and revokes the approver's links. */
export async function markDelegated(
  tenant: TenantTx,
  { tenantId, approverId, at }: { tenantId: string; approverId: string; at: Date },
): Promise<void> {
  await sql`
    with delegated as (
      update tenant.approvers set delegated_at = ${at} where tenant_id = ${tenantId} and id = ${approverId} returning id)
    update tenant.approval_tokens as token set revoked_at = ${at} from delegated
    where token.tenant_id = ${tenantId} and token.approver_id = delegated.id and token.used_at is null`.execute(tenant)
}

export type DecidingApprover = {
  id: string
  approvalId: string
  number: number
  accountId: string | null
  email: string
  name: string
  /** Whether the account may sign in and sees the request's company; true for an address outside the tenant. */
  isActive: boolean
  delegatedAt: Date | null
  decision: Decision | null
  decidedAt: Date | null
}

/** Returns an approver by id, or null. */
export async function readApprover(tenant: TenantTx, tenantId: string, id: string): Promise<DecidingApprover | null> {
  const { rows } = await sql<DecidingApprover>`
    select approver.id, approver.approval_id as "approvalId", asked.number, approver.account_id as "accountId", approver.email,
      approver.name, coalesce(account.is_active and owner.is_active and (company.is_own or company.id = request.company_id), true)
        as "isActive",
      approver.delegated_at as "delegatedAt", approver.decision, approver.decided_at as "decidedAt"
    from tenant.approvers as approver
      join tenant.approvals as asked on asked.tenant_id = approver.tenant_id and asked.id = approver.approval_id
      left join tenant.accounts as account on account.tenant_id = approver.tenant_id and account.id = approver.account_id
      join tenant.desk_requests as request on request.tenant_id = asked.tenant_id and request.number = asked.number
      left join tenant.companies as company on company.tenant_id = account.tenant_id and company.id = account.company_id
      left join tenant.tenants as owner on owner.tenant_id = account.tenant_id
    where approver.tenant_id = ${tenantId} and approver.id = ${id}`.execute(tenant)
  return rows[0] ?? null
}

/** Returns the id of an account as approver in a request's waiting round, or null. */
export async function findApprover(
  tenant: TenantTx,
  { tenantId, number, accountId }: { tenantId: string; number: number; accountId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select approver.id from tenant.approvers as approver
      join tenant.approvals as asked on asked.tenant_id = approver.tenant_id and asked.id = approver.approval_id
    where approver.tenant_id = ${tenantId} and asked.number = ${number} and approver.account_id = ${accountId}
    order by asked.asked_at desc, approver.delegated_at desc nulls first limit 1`.execute(tenant)
  return rows[0]?.id ?? null
}

export type LockedApproval = {
  id: string
  quorum: Quorum
  needed: number
  risk: Risk
  state: ApprovalState
  dueAt: Date
  askedBy: string | null
  decidedAt: Date | null
}

/**
 * Returns a round, locked until commit, or null. Lock the request first, so that locks are always taken in the same
 * order.
 */
export async function lockApproval(tenant: TenantTx, tenantId: string, id: string): Promise<LockedApproval | null> {
  const { rows } = await sql<LockedApproval>`
    select id, quorum, needed, risk, state, due_at as "dueAt", asked_by as "askedBy", decided_at as "decidedAt"
    from tenant.approvals where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tenant)
  return rows[0] ?? null
}

/** Stores an approver's decision. */
export async function storeDecision(
  tenant: TenantTx,
  { tenantId, approverId }: { tenantId: string; approverId: string },
  { decision, reason, via, at }: { decision: Decision; reason: string; via: 'web' | 'link'; at: Date },
): Promise<void> {
  await tenant
    .updateTable('tenant.approvers')
    .set({ decision, reason, decided_at: at, via })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', approverId)
    .execute()
}

/** Returns the decisions of a round's approvers, without those who delegated. */
export async function readDecisions(tenant: TenantTx, tenantId: string, id: string): Promise<(Decision | null)[]> {
  const rows = await tenant
    .selectFrom('tenant.approvers')
    .select('decision')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', id)
    .where('delegated_at', 'is', null)
    .execute()
  return rows.map(({ decision }) => decision)
}

/** Returns the accounts that a round asks, including those who delegated. */
export async function readAskedAccounts(tenant: TenantTx, tenantId: string, id: string): Promise<string[]> {
  const rows = await tenant
    .selectFrom('tenant.approvers')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', id)
    .execute()
  return rows.flatMap(({ account_id: accountId }) => accountId ?? [])
}

/** Ends a round as decided, expired or withdrawn. */
export async function endApproval(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  { state, at }: { state: Exclude<ApprovalState, 'waiting'>; at: Date },
): Promise<void> {
  await tenant
    .updateTable('tenant.approvals')
    .set({ state, decided_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Ends a request's waiting round, if there is one, as withdrawn. */
export async function withdrawApproval(
  tenant: TenantTx,
  { tenantId, number, at }: { tenantId: string; number: number; at: Date },
): Promise<void> {
  await tenant
    .updateTable('tenant.approvals')
    .set({ state: 'withdrawn', decided_at: at })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .execute()
}

/** Returns a request's last round with everyone it asked, or null if there was none. */
export async function readLastRound(
  tenant: TenantTx,
  { tenantId, number }: { tenantId: string; number: number },
): Promise<LastRound | null> {
  const { rows } = await sql<LastRound>`
    select asked.quorum, asked.needed, asked.risk, asked.state,
      extract(epoch from asked.due_at - asked.asked_at)::float8 * 1000 as "dueMs", coalesce((
        select jsonb_agg(jsonb_build_object('accountId', approver.account_id, 'email', approver.email, 'name', approver.name))
        from tenant.approvers as approver
          left join tenant.accounts as account on account.tenant_id = approver.tenant_id and account.id = approver.account_id
        where approver.tenant_id = asked.tenant_id and approver.approval_id = asked.id and approver.delegated_by is null
          and coalesce(account.is_active, true)), '[]') as approvers
    from tenant.approvals as asked where asked.tenant_id = ${tenantId} and asked.number = ${number}
    order by asked.asked_at desc, asked.id desc limit 1`.execute(tenant)
  return rows[0] ?? null
}

/** Returns who decided a round, and when: the decision that ended it, or null. */
export async function readRoundDecision(
  tenant: TenantTx,
  tenantId: string,
  approvalId: string,
): Promise<{ name: string; decision: Decision; at: Date } | null> {
  const { rows } = await sql<{ name: string; decision: Decision; at: Date }>`
    select name, decision, decided_at as at from tenant.approvers
    where tenant_id = ${tenantId} and approval_id = ${approvalId} and decision is not null
    order by decided_at desc, id desc limit 1`.execute(tenant)
  return rows[0] ?? null
}

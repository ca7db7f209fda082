import { randomUUID } from 'node:crypto'
import type { ApprovalPolicy, Risk } from '@portico/contract/core/requests/approval-rules.ts'
import { owner } from '#e2e/platform/queries.ts'

export type Rule = { policy?: ApprovalPolicy; risk?: Risk; quorum?: 'any' | 'all' }

/** Moves accounts of one tenant to a new company, where the approvers decide on requests for access. */
export async function insertApprovalRule(
  requester: string,
  approvers: readonly string[],
  { policy = 'presence', risk = 'low', quorum = 'any' }: Rule = {},
): Promise<void> {
  const company = randomUUID()
  await owner().query(
    `insert into tenant.companies (tenant_id, id, name, approval_policy)
     select tenant_id, $1, $2, $3 from tenant.accounts where email = $4`,
    [company, `Company of ${requester}`, policy, requester],
  )
  await owner().query('update tenant.accounts set company_id = $1 where email = $2', [company, requester])
  await owner().query(
    `insert into tenant.approval_rules (tenant_id, company_id, kind, quorum, risk)
     select tenant_id, id, 'Access', $2, $3 from tenant.companies where id = $1`,
    [company, quorum, risk],
  )
  await owner().query(
    `insert into tenant.approval_rule_approvers (tenant_id, company_id, kind, account_id)
     select company.tenant_id, company.id, 'Access', account.id from tenant.companies as company
       join tenant.accounts as account on account.tenant_id = company.tenant_id
     where company.id = $1 and account.email = any($2)`,
    [company, approvers],
  )
}

export type LinkState = { state: string; decisions: (string | null)[]; used: number }

/** Reads the state of a requester's last request, its approvers' decisions, and the number of used links. */
export async function readDecisions(requester: string): Promise<LinkState> {
  const { rows } = await owner().query<LinkState>(
    `select request.state, array(
        select approver.decision from tenant.approvers as approver
        where approver.tenant_id = round.tenant_id and approver.approval_id = round.id order by approver.email) as decisions,
      (select count(*)::int from tenant.approval_tokens as token
        join tenant.approvers as approver on approver.tenant_id = token.tenant_id and approver.id = token.approver_id
        where approver.tenant_id = round.tenant_id and approver.approval_id = round.id and token.used_at is not null) as used
     from tenant.desk_requests as request
       join tenant.accounts as account on account.tenant_id = request.tenant_id and account.id = request.account_id
       join tenant.approvals as round on round.tenant_id = request.tenant_id and round.number = request.number
     where account.email = $1 order by request.number desc limit 1`,
    [requester],
  )
  return rows[0] ?? { state: 'none', decisions: [], used: 0 }
}

/** Reads the audit events about an approver's links, with their reasons. */
export async function readLinkEvents(approver: string): Promise<{ event: string; reason: string }[]> {
  const { rows } = await owner().query<{ event: string; reason: string }>(
    `select event, reason from tenant.audit_events where email = $1 and event like 'approval-%' order by at, id`,
    [approver],
  )
  return rows
}

/** Moves the deadline of the last request's approval round to a minute ago. */
export async function endRound(requester: string): Promise<void> {
  await owner().query(
    `update tenant.approvals as round set due_at = now() - interval '1 minute'
     from tenant.desk_requests as request
       join tenant.accounts as account on account.tenant_id = request.tenant_id and account.id = request.account_id
     where round.tenant_id = request.tenant_id and round.number = request.number and account.email = $1`,
    [requester],
  )
}

/** Withdraws a requester's last request, as the requester can do in the desk. */
export async function withdrawRequest(requester: string): Promise<void> {
  await owner().query(
    `with withdrawn as (
      update tenant.desk_requests as request set state = 'Withdrawn', closed_at = now() from tenant.accounts as account
      where account.tenant_id = request.tenant_id and account.id = request.account_id and account.email = $1
      returning request.tenant_id, request.number)
     update tenant.approvals as round set state = 'withdrawn', decided_at = now() from withdrawn
     where round.tenant_id = withdrawn.tenant_id and round.number = withdrawn.number`,
    [requester],
  )
}

/** Deactivates an account. */
export async function deactivate(email: string): Promise<void> {
  await owner().query('update tenant.accounts set is_active = false where email = $1', [email])
}

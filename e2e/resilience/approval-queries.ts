import { randomUUID } from 'node:crypto'
import type { Account, Owner } from '#e2e/resilience/queries.ts'

/** Gives an account a new company in which another account decides on requests for access. */
export async function insertRule(owner: Owner, requester: Account, approver: Account): Promise<void> {
  const company = randomUUID()
  await owner.query('insert into tenant.companies (tenant_id, id, name) values ($1, $2, $3)', [
    requester.tenantId,
    company,
    requester.email,
  ])
  await owner.query('update tenant.accounts set company_id = $1 where tenant_id = $2 and email = $3', [
    company,
    requester.tenantId,
    requester.email,
  ])
  await owner.query("insert into tenant.approval_rules (tenant_id, company_id, kind) values ($1, $2, 'Access')", [
    requester.tenantId,
    company,
  ])
  await owner.query(
    `insert into tenant.approval_rule_approvers (tenant_id, company_id, kind, account_id)
     select tenant_id, $1, 'Access', id from tenant.accounts where tenant_id = $2 and email = $3`,
    [company, approver.tenantId, approver.email],
  )
}

/** A request with one approver, as far as its decision is stored. */
export type StoredDecision = {
  decision: string | null
  round: string
  state: string
  used: number
  decided: number
  moved: number
  audited: number
}

/** Reads the stored decisions on an account's requests. */
export async function readStoredDecisions(owner: Owner, { email, tenantId }: Account): Promise<StoredDecision[]> {
  const { rows } = await owner.query<StoredDecision>(
    `select approver.decision, round.state as round, request.state,
      (select count(*)::int from tenant.approval_tokens as token where token.tenant_id = approver.tenant_id
        and token.approver_id = approver.id and token.used_at is not null) as used,
      (select count(*)::int from tenant.request_entries as entry where entry.tenant_id = request.tenant_id
        and entry.number = request.number and entry.kind = 'approved') as decided,
      (select count(*)::int from tenant.request_entries as entry where entry.tenant_id = request.tenant_id
        and entry.number = request.number and entry.kind = 'state') as moved,
      (select count(*)::int from tenant.audit_events as event where event.tenant_id = request.tenant_id
        and event.event = 'approval-decided' and event.email = approver.email and event.reason like '%; approved; %') as audited
     from tenant.desk_requests as request
       join tenant.accounts as account on account.tenant_id = request.tenant_id and account.id = request.account_id
       join tenant.approvals as round on round.tenant_id = request.tenant_id and round.number = request.number
       join tenant.approvers as approver on approver.tenant_id = round.tenant_id and approver.approval_id = round.id
     where request.tenant_id = $1 and account.email = $2`,
    [tenantId, email],
  )
  return rows
}

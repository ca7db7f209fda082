import { storedEntryData } from './stored-request.ts'
import type { Approval, Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { notAsked, type EntryKind, type RequestEntry } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import { onlyCompany, type Viewer } from '#server/core/audit/acting.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Key = { tenantId: string; number: number }

export type EntryRow = Omit<RequestEntry, 'at' | 'attachments' | 'kind'> & { kind: EntryKind; at: Date; total: string }

/**
 * Returns the latest entries of a request in order, at most `atMost`, and their `total`. Includes internal entries only
 * for a technician.
 */
export async function readEntries(
  tenant: TenantTx,
  { tenantId, number }: Key,
  { isAgent, atMost }: { isAgent: boolean; atMost: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.kind, coalesce(nullif(trim(account.firstname || ' ' || account.lastname), ''), entry.author) as author,
      entry.account_id as author_id, entry.text, entry.data, entry.is_internal, entry.via, entry.at,
      count(*) over () as total
    from tenant.request_entries as entry
      left join tenant.accounts as account on account.tenant_id = entry.tenant_id and account.id = entry.account_id
    where entry.tenant_id = ${tenantId} and entry.number = ${number} and (${isAgent}::boolean or not entry.is_internal)
    order by entry.place desc limit ${atMost}`.execute(tenant)
  return rows.toReversed().map((row) => ({ ...row, data: storedEntryData.read(row.data) }))
}

/** Returns whether the rule for a request's kind requires approval but no approver was asked. */
export async function wasRaisedUnasked(tenant: TenantTx, { tenantId, number }: Key): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant.request_entries
    where tenant_id = ${tenantId} and number = ${number} and kind = 'raised' and data ->> 'approval' = ${notAsked}
    limit 1`.execute(tenant)
  return rows.length > 0
}

export type ApprovalRow = Omit<Approval, 'approvers' | 'due_at' | 'asked_at' | 'decided_at'> & {
  due_at: Date
  asked_at: Date
  decided_at: Date | null
}

/** Returns the rounds of a request, latest first. */
export async function readRounds(tenant: TenantTx, { tenantId, number }: Key): Promise<ApprovalRow[]> {
  return tenant
    .selectFrom('tenant.approvals')
    .select(['id', 'quorum', 'needed', 'risk', 'state', 'due_at', 'asked_at', 'decided_at'])
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .$castTo<ApprovalRow>()
    .execute()
}

export type ApproverRow = {
  approval_id: string
  id: string
  account_id: string | null
  name: string
  decision: Decision | null
  reason: string
  decided_at: Date | null
  via: 'web' | 'link' | null
  delegated_to: string | null
}

/** Returns the approvers of all rounds of a request by name. Approvers who delegated have the delegate's name. */
export async function readApprovers(tenant: TenantTx, { tenantId, number }: Key): Promise<ApproverRow[]> {
  const { rows } = await sql<ApproverRow>`
    select approver.approval_id, approver.id, approver.account_id, approver.name, approver.decision, approver.reason,
      approver.decided_at, approver.via, (select delegate.name from tenant.approvers as delegate
        where delegate.tenant_id = approver.tenant_id and delegate.delegated_by = approver.id limit 1) as delegated_to
    from tenant.approvals as asked
      join tenant.approvers as approver on approver.tenant_id = asked.tenant_id and approver.approval_id = asked.id
    where asked.tenant_id = ${tenantId} and asked.number = ${number}
    order by approver.name, approver.id`.execute(tenant)
  return rows
}

/** Returns the host name of a device that a viewer sees, or null. */
export async function readHostname(tenant: TenantTx, viewer: Viewer, id: string): Promise<string | null> {
  const { rows } = await sql<{ hostname: string }>`
    select hostname from tenant.devices where tenant_id = ${viewer.tenantId} and id = ${id}
      and (${onlyCompany(viewer)}::uuid is null or company_id = ${onlyCompany(viewer)})`.execute(tenant)
  return rows[0]?.hostname ?? null
}

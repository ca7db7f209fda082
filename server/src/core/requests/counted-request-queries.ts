import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { RequestState } from '@portico/contract/core/requests/request.ts'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/**
 * The requests to count: those that a viewer sees of a company (null for all); closed ones only if they were closed in
 * the range.
 */
type Counted = { viewer: OwnViewer; filter: { companyId: string | null; since: Date; until: Date } }

/** Counts requests by state: open ones of any age, and those closed in the range. Empty states are left out. */
export async function countRequests(
  tenant: TenantTx,
  { viewer, filter }: Counted,
): Promise<{ state: RequestState; count: number; has_sample: boolean }[]> {
  const { rows } = await sql<{ state: RequestState; count: number; has_sample: boolean }>`
    select state, count(*)::integer as count, bool_or(is_sample) as has_sample
    from tenant.desk_requests
    where tenant_id = ${viewer.tenantId} and (${filter.companyId}::uuid is null or company_id = ${filter.companyId})
      and (state in ('Waiting for approval', 'Open', 'In progress', 'On hold')
        or (closed_at >= ${filter.since} and closed_at < ${filter.until}))
    group by state`.execute(tenant)
  return rows
}

/** A request that waits for a user, and why. */
export type WaitingRequest = {
  number: number
  title: string
  state: RequestState
  waits_for: 'decision' | 'work' | 'agent' | 'others'
  is_sample: boolean
  total: number
}

/**
 * Reads the requests that wait for a user: approvals to decide, then those assigned to the user, then for technicians
 * the unassigned ones, then the user's own open ones; in each group the next due first. `total` counts all.
 */
export async function readWaiting(
  tenant: TenantTx,
  { viewer, filter }: Counted,
  atMost: number,
): Promise<WaitingRequest[]> {
  const { tenantId, accountId, companyId, seesAllCompanies, permissions } = viewer
  const { rows } = await sql<WaitingRequest>`
    with to_decide as materialized (
      select asked.number from tenant.approvals as asked
        join tenant.approvers as approver on approver.tenant_id = asked.tenant_id and approver.approval_id = asked.id
      where asked.tenant_id = ${tenantId} and asked.state = 'waiting' and approver.account_id = ${accountId}
        and approver.delegated_at is null and approver.decision is null
    ), waiting as (
      select number, title, state, is_sample, resolution_due_at, case
        when number in (select number from to_decide) then 'decision'
        when state not in ('Open', 'In progress') then 'others'
        when assignee_id = ${accountId} then 'work'
        when ${permissions.has(deskPermissions.agent)} and assignee_id is null and (${seesAllCompanies} or company_id = ${companyId}) then 'agent'
        else 'others' end as waits_for, account_id
      from tenant.desk_requests
      where tenant_id = ${tenantId} and state in ('Waiting for approval', 'Open', 'In progress', 'On hold')
        and (${filter.companyId}::uuid is null or company_id = ${filter.companyId} or not ${seesAllCompanies})
    )
    select number, title, state, waits_for, is_sample, count(*) over ()::integer as total
    from waiting where waits_for <> 'others' or account_id = ${accountId}
    order by array_position(array['decision', 'work', 'agent', 'others'], waits_for), resolution_due_at nulls last, number
    limit ${atMost}`.execute(tenant)
  return rows
}

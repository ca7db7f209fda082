import { sql } from 'kysely'
import { onlyCompany, type Viewer } from '#server/core/audit/acting.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'

type Agent = Viewer & { accountId: string }

/**
 * Counts of open requests: all, without an assignee, assigned to the technician, and past a target of their service
 * level.
 */
type Counts = { open: number; unassigned: number; mine: number; missed: number }

type CountedQueue = Counts & { id: string; name: string; is_member: boolean }

/** Returns the queues by name with counts of their open requests, for the companies that a technician sees. */
export async function readQueueCounts(tenant: TenantTx, agent: Agent, now: Date): Promise<CountedQueue[]> {
  const { rows } = await sql<CountedQueue>`
    select queue.id, queue.name, exists (select from tenant.desk_queue_members as member
        where member.tenant_id = queue.tenant_id and member.queue_id = queue.id
          and member.account_id = ${agent.accountId}) as is_member,
      count(request.number)::integer as open,
      count(request.number) filter (where request.assignee_id is null)::integer as unassigned,
      count(request.number) filter (where request.assignee_id = ${agent.accountId})::integer as mine,
      count(request.number) filter (where request.resolution_due_at <= ${now}
        or (request.response_due_at <= ${now} and request.responded_at is null))::integer as missed
    from tenant.desk_queues as queue
      left join tenant.desk_requests as request on request.tenant_id = queue.tenant_id and request.queue_id = queue.id
        and request.state not in ('Resolved', 'Rejected', 'Withdrawn')
        and (${onlyCompany(agent)}::uuid is null or request.company_id = ${onlyCompany(agent)})
    where queue.tenant_id = ${agent.tenantId}
    group by queue.tenant_id, queue.id, queue.name
    order by lower(queue.name), queue.id`.execute(tenant)
  return rows
}

/** Counts the open requests of the companies that a technician sees, whether in a queue or not. */
export async function readTotalCounts(tenant: TenantTx, agent: Agent, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::integer as open, count(*) filter (where assignee_id is null)::integer as unassigned,
      count(*) filter (where assignee_id = ${agent.accountId})::integer as mine,
      count(*) filter (where resolution_due_at <= ${now}
        or (response_due_at <= ${now} and responded_at is null))::integer as missed
    from tenant.desk_requests
    where tenant_id = ${agent.tenantId} and state not in ('Resolved', 'Rejected', 'Withdrawn')
      and (${onlyCompany(agent)}::uuid is null or company_id = ${onlyCompany(agent)})`.execute(tenant)
  return onlyRow(rows)
}

import type { NewRequest, RequestKind, RequestPriority, RequestState } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Author = { tenantId: string; accountId: string }

/** Locks the tenant's counter until commit, creating it on first use, and returns its last number. */
export async function lockCounter(tenant: TenantTx, tenantId: string): Promise<number> {
  const { rows } = await sql<Pick<Row<'tenant.desk_counters'>, 'last_number'>>`
    insert into tenant.desk_counters (tenant_id) values (${tenantId})
    on conflict (tenant_id) do update set last_number = desk_counters.last_number
    returning last_number`.execute(tenant)
  return onlyRow(rows).last_number
}

/** Returns the number of the author's request with this id, or null. */
export async function findRaised(
  tenant: TenantTx,
  { tenantId, accountId }: Author,
  id: string,
): Promise<number | null> {
  const row = await tenant
    .selectFrom('tenant.desk_requests')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Inserts a request, in the queue of its kind if there is one, and stores its number in the locked counter. */
export async function insertRequest(
  tenant: TenantTx,
  { tenantId, accountId, companyId }: Author & { companyId: string },
  request: NewRequest & { number: number; state: RequestState; at: Date },
): Promise<void> {
  const { number, at } = request
  await tenant
    .updateTable('tenant.desk_counters')
    .set({ last_number: number })
    .where('tenant_id', '=', tenantId)
    .execute()
  const { id, title, description, kind, priority, state } = request
  const details = JSON.stringify(request.details ?? {})
  await sql`
    insert into tenant.desk_requests (tenant_id, number, account_id, company_id, id, title, description, kind, priority, state,
      due_at, details, created_at, changed_at, queue_id)
    values (${tenantId}, ${number}, ${accountId}, ${companyId}, ${id}, ${title}, ${description}, ${kind}, ${priority}, ${state},
      ${request.due_at ?? null}, ${details}::jsonb, ${at}, ${at},
      (select id from tenant.desk_queues where tenant_id = ${tenantId} and ${kind} = any(kinds) order by name limit 1))`.execute(
    tenant,
  )
}

export type LockedRequest = {
  number: number
  accountId: string
  requesterName: string
  requesterEmail: string
  companyId: string
  kind: RequestKind
  priority: RequestPriority
  state: RequestState
  title: string
  details: unknown
  closedAt: Date | null
}

/** Returns a request, locked until commit, or null. The caller must check who may see it. */
export async function lockRequest(tenant: TenantTx, tenantId: string, number: number): Promise<LockedRequest | null> {
  const { rows } = await sql<LockedRequest>`
    select request.number, request.account_id as "accountId", request.company_id as "companyId", request.kind,
      request.priority, request.state, request.title, request.details, request.closed_at as "closedAt",
      trim(requester.firstname || ' ' || requester.lastname) as "requesterName", requester.email as "requesterEmail"
    from tenant.desk_requests as request
      join tenant.accounts as requester on requester.tenant_id = request.tenant_id and requester.id = request.account_id
    where request.tenant_id = ${tenantId} and request.number = ${number}
    for no key update of request`.execute(tenant)
  return rows[0] ?? null
}

/** Stores the state of a locked request; `closedAt` is null if it is open. */
export async function updateRequestState(
  tenant: TenantTx,
  { tenantId, number }: { tenantId: string; number: number },
  { state, at, closedAt }: { state: RequestState; at: Date; closedAt: Date | null },
): Promise<void> {
  await tenant
    .updateTable('tenant.desk_requests')
    .set({ state, changed_at: at, closed_at: closedAt })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .execute()
}

/** Moves a locked request to a queue, or to none. */
export async function updateQueueOf(
  tenant: TenantTx,
  { tenantId, number }: { tenantId: string; number: number },
  queueId: string | null,
): Promise<void> {
  await tenant
    .updateTable('tenant.desk_requests')
    .set({ queue_id: queueId })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .execute()
}

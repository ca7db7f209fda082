import { storedHours, storedLevels } from '#server/core/requests/stored-request.ts'
import type { ServiceTarget } from '@portico/contract/core/requests/business-hours.ts'
import { requestStates, type RequestPriority, type RequestState } from '@portico/contract/core/requests/request.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { ClockFacts, ServiceClock, ServiceMark } from './service-clock.ts'

export type Numbered = { tenantId: string; number: number }

type FactsRow = {
  createdAt: Date
  state: RequestState
  priority: RequestPriority
  respondedAt: Date | null
  response: ServiceMark | null
  resolution: ServiceMark | null
  levels: unknown
  hours: unknown
  changes: unknown
}

const change = z.object({ at: z.coerce.date(), from: z.enum(requestStates), to: z.enum(requestStates) })

/**
 * Returns the inputs of a request's SLA clock, or null if there is no such request. Without a queue it has no targets.
 */
export async function readClockFacts(tenant: TenantTx, { tenantId, number }: Numbered): Promise<ClockFacts | null> {
  const { rows } = await sql<FactsRow>`
    select request.created_at as "createdAt", request.state, request.priority, request.responded_at as "respondedAt",
      request.response_marked as response, request.resolution_marked as resolution, queue.levels, queue.hours,
      coalesce((select jsonb_agg(jsonb_build_object('at', entry.at, 'from', entry.data ->> 'from', 'to', entry.data ->> 'to')
          order by entry.place)
        from tenant.request_entries as entry
        where entry.tenant_id = request.tenant_id and entry.number = request.number
          and entry.kind not in ('assigned', 'priority', 'queue') and entry.data ->> 'from' = any(${[...requestStates]})
          and entry.data ->> 'to' = any(${[...requestStates]})), '[]') as changes
    from tenant.desk_requests as request
      left join tenant.desk_queues as queue on queue.tenant_id = request.tenant_id and queue.id = request.queue_id
    where request.tenant_id = ${tenantId} and request.number = ${number}`.execute(tenant)
  const [row] = rows
  if (row === undefined) return null
  const { response, resolution, levels, hours, changes, ...facts } = row
  return {
    ...facts,
    marked: { response, resolution },
    levels: storedLevels.read(levels ?? {}),
    hours: storedHours.read(hours ?? null),
    changes: z.array(change).parse(changes),
  }
}

const instantOf = (at: number | null) => (at === null ? null : new Date(at))

/** Stores a request's SLA clock, and which mark of each target its history has. */
export async function writeClock(
  tenant: TenantTx,
  { tenantId, number }: Numbered,
  { pausedAt, response, resolution, nextAt }: ServiceClock,
  marked: Record<ServiceTarget, ServiceMark | null>,
): Promise<void> {
  const left = { response: response.left, resolution: resolution.left }
  const isStopped = left.response !== null || left.resolution !== null
  await tenant
    .updateTable('tenant.desk_requests')
    .set({
      response_due_at: instantOf(response.dueAt),
      resolution_due_at: instantOf(resolution.dueAt),
      paused_at: pausedAt,
      minutes_left: isStopped ? JSON.stringify(left) : null,
      response_marked: marked.response,
      resolution_marked: marked.resolution,
      service_next_at: nextAt,
    })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .execute()
}

/**
 * Stores the time of the first reply by a technician other than the requester; replies of other accounts change
 * nothing.
 */
export async function markResponded(
  tenant: TenantTx,
  { tenantId, number }: Numbered,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  await sql`
    update tenant.desk_requests as request set responded_at = ${at}
    from tenant.accounts as account
    where request.tenant_id = ${tenantId} and request.number = ${number} and request.responded_at is null
      and account.tenant_id = request.tenant_id and account.id = ${accountId} and account.id <> request.account_id
      and exists (select from tenant.role_rights as held where held.tenant_id = account.tenant_id
        and held.role_id = account.role_id and held.permission = ${deskPermissions.agent})`.execute(tenant)
}

/** Returns requests of all tenants whose history needs a new mark at an instant, oldest first, at most `atMost`. */
export async function readDueClocks(database: Pool, at: Date, atMost: number): Promise<Numbered[]> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const rows = await seen
      .selectFrom('tenant.desk_requests')
      .select(['tenant_id', 'number'])
      .where('service_next_at', '<=', at)
      .orderBy('service_next_at')
      .limit(atMost)
      .execute()
    return rows.map(({ tenant_id: tenantId, number }) => ({ tenantId, number }))
  })
}

/** Returns the numbers of a queue's open requests after a number, in order, at most `atMost`. */
export async function readOpenNumbers(
  tenant: TenantTx,
  { tenantId, queueId }: { tenantId: string; queueId: string },
  { after, atMost }: { after: number; atMost: number },
): Promise<number[]> {
  const rows = await tenant
    .selectFrom('tenant.desk_requests')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('queue_id', '=', queueId)
    .where('state', 'in', ['Waiting for approval', 'Open', 'In progress', 'On hold'])
    .where('number', '>', after)
    .orderBy('number')
    .limit(atMost)
    .execute()
  return rows.map(({ number }) => number)
}

/** Clears the service levels of requests whose queue is about to be removed. */
export async function clearLevels(tenant: TenantTx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await tenant
    .updateTable('tenant.desk_requests')
    .set({
      response_due_at: null,
      resolution_due_at: null,
      paused_at: null,
      minutes_left: null,
      response_marked: null,
      resolution_marked: null,
      service_next_at: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('queue_id', '=', id)
    .execute()
}

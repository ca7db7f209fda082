import { storedHours, storedMinutesLeft } from './stored-request.ts'
import type { Permitted } from '@portico/contract/core/calls/permission.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import type { BusinessHours } from '@portico/contract/core/requests/business-hours.ts'
import { isClosed } from '@portico/contract/core/requests/request-flow.ts'
import { deskRequest, type DeskRequest } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { timeLeft, type Clock } from '#server/core/requests/service-level/time-left.ts'

/**
 * The viewer of requests. Technicians see the requests of their companies; everyone sees their own and those they
 * decide on.
 */
export type RequestViewer = Permitted & {
  tenantId: string
  accountId: string
  companyId: string
  seesAllCompanies: boolean
}

/** Selects the requests that a viewer sees, for a statement to filter and sort. */
export function seenRequests(tenant: TenantTx, viewer: RequestViewer) {
  const { tenantId, accountId, companyId, seesAllCompanies, permissions } = viewer
  return tenant
    .selectFrom('tenant.desk_requests as request')
    .where('request.tenant_id', '=', tenantId)
    .where((of) => {
      // The viewer's own requests, those the viewer was asked to decide on and, for technicians, those of their
      // companies.
      const seen = [of('request.account_id', '=', accountId), of('request.number', 'in', askedNumbers(tenant, viewer))]
      if (!permissions.has(deskPermissions.agent)) return of.or(seen)
      return seesAllCompanies ? of.lit(true) : of.or([...seen, of('request.company_id', '=', companyId)])
    })
}

/**
 * Selects the same requests with the names of everyone involved, for statements that read a few. To count and sort
 * many, use `seenRequests`.
 */
export function requestRows(tenant: TenantTx, viewer: RequestViewer) {
  return seenRequests(tenant, viewer)
    .innerJoin('tenant.accounts as requester', (join) =>
      join.onRef('requester.tenant_id', '=', 'request.tenant_id').onRef('requester.id', '=', 'request.account_id'),
    )
    .innerJoin('tenant.companies as company', (join) =>
      join.onRef('company.tenant_id', '=', 'request.tenant_id').onRef('company.id', '=', 'request.company_id'),
    )
    .leftJoin('tenant.accounts as assignee', (join) =>
      join.onRef('assignee.tenant_id', '=', 'request.tenant_id').onRef('assignee.id', '=', 'request.assignee_id'),
    )
    .leftJoin('tenant.desk_queues as queue', (join) =>
      join.onRef('queue.tenant_id', '=', 'request.tenant_id').onRef('queue.id', '=', 'request.queue_id'),
    )
    .select([
      'request.id',
      'request.number',
      'request.title',
      'request.description',
      'request.kind',
      'request.priority',
      'request.state',
      'request.created_at',
      'request.changed_at',
      'request.due_at',
      'request.response_due_at',
      'request.resolution_due_at',
      'request.responded_at',
      'request.account_id',
      'request.company_id',
      'request.assignee_id',
      'request.queue_id',
      'request.closed_at',
      'request.paused_at',
      'request.minutes_left',
      'request.details',
      'company.name as company_name',
      'queue.name as queue_name',
    ])
    .select((of) => [
      of.fn<string>('concat_ws', [of.val(' '), 'requester.firstname', 'requester.lastname']).as('requester_name'),
      of.fn<string>('concat_ws', [of.val(' '), 'assignee.firstname', 'assignee.lastname']).as('assignee_name'),
      of('request.number', 'in', numbersToDecide(tenant, viewer)).$castTo<boolean>().as('decides'),
    ])
}

/** Selects the numbers of requests with a round in which the account is or was asked. */
const askedNumbers = (tenant: TenantTx, { tenantId, accountId }: Pick<RequestViewer, 'tenantId' | 'accountId'>) =>
  tenant
    .selectFrom('tenant.approvals as asked')
    .innerJoin('tenant.approvers as approver', (join) =>
      join.onRef('approver.tenant_id', '=', 'asked.tenant_id').onRef('approver.approval_id', '=', 'asked.id'),
    )
    .select('asked.number')
    .where('asked.tenant_id', '=', tenantId)
    .where('approver.account_id', '=', accountId)

/** Selects the numbers of the requests that wait for the account's decision. */
export const numbersToDecide = (tenant: TenantTx, viewer: Pick<RequestViewer, 'tenantId' | 'accountId'>) =>
  askedNumbers(tenant, viewer)
    .where('asked.state', '=', 'waiting')
    .where('approver.delegated_at', 'is', null)
    .where('approver.decision', 'is', null)

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>

const instantOf = (at: Date | null) => at?.toISOString() ?? null
const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: (name ?? '').trim() })

function clockOf(row: RequestRow): Clock {
  const left = storedMinutesLeft.read(row.minutes_left)
  return {
    response: { dueAt: row.response_due_at, left: left?.response ?? null },
    resolution: { dueAt: row.resolution_due_at, left: left?.resolution ?? null },
    isPaused: row.paused_at !== null,
    hasResponse: row.responded_at !== null,
    isClosed: isClosed(row.state),
  }
}

/**
 * Converts rows of `requestRows` for a response at an instant. A separate statement reads the business hours of their
 * queues: joined to the rows they would be copied even for requests that are only counted.
 */
export async function requestsOf(
  tenant: TenantTx,
  { tenantId }: Pick<RequestViewer, 'tenantId'>,
  rows: readonly RequestRow[],
  at: Date,
): Promise<DeskRequest[]> {
  const clocks = rows.map((row) => ({ row, clock: clockOf(row) }))
  const running = clocks.filter(({ clock }) => clock.response.dueAt !== null || clock.resolution.dueAt !== null)
  const queues = new Set(running.flatMap(({ row }) => row.queue_id ?? []))
  const hours = queues.size === 0 ? new Map<string, BusinessHours | null>() : await readHours(tenant, tenantId, queues)
  return clocks.map(({ row, clock }) => requestOf(row, timeLeft(clock, hours.get(row.queue_id ?? '') ?? null, at)))
}

/** Returns the business hours of the queues with these ids. */
async function readHours(
  tenant: TenantTx,
  tenantId: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, BusinessHours | null>> {
  const { rows } = await sql<{ id: string; hours: unknown }>`
    select id, hours from tenant.desk_queues where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(
    tenant,
  )
  return new Map(rows.map(({ id, hours }) => [id, storedHours.read(hours)]))
}

/** Converts one row. The table's constraints check the values; the parse narrows their type. */
function requestOf(row: RequestRow, times: ReturnType<typeof timeLeft>): DeskRequest {
  return deskRequest.parse({
    ...row,
    ...times,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    due_at: instantOf(row.due_at),
    requester: { id: row.account_id, name: row.requester_name.trim() },
    company: { id: row.company_id, name: row.company_name },
    assignee: personOf(row.assignee_id, row.assignee_name),
    queue: personOf(row.queue_id, row.queue_name),
    response_due_at: instantOf(row.response_due_at),
    resolution_due_at: instantOf(row.resolution_due_at),
    responded_at: instantOf(row.responded_at),
  })
}

/** Returns a request by its number, or null if the viewer sees none with it. */
export async function readRequestRow(
  tenant: TenantTx,
  viewer: RequestViewer,
  number: number,
): Promise<RequestRow | null> {
  const row = await requestRows(tenant, viewer).where('request.number', '=', number).executeTakeFirst()
  return row ?? null
}

/** Returns a request that the viewer raised in this transaction, for a response at an instant. */
export async function readOwnRequest(
  tenant: TenantTx,
  viewer: RequestViewer,
  number: number,
  at: Date,
): Promise<DeskRequest> {
  const row = await requestRows(tenant, viewer).where('request.number', '=', number).executeTakeFirstOrThrow()
  return onlyRow(await requestsOf(tenant, viewer, [row], at))
}

import { deskRequest, type DeskRequest, type NewRequest } from '@portico/contract/features/desk/request.ts'
import { sql } from 'kysely'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type Author = { tenantId: string; accountId: string }

const columns = ['id', 'number', 'title', 'description', 'category', 'priority', 'state', 'created_at'] as const

/**
 * Inserts a request with the tenant's next number, or returns the one that this author raised with the same id. The row of
 * the counter is locked before that query until commit: equal ids wait for each other, and numbers have no gaps.
 */
export async function insertRequest(tenant: TenantTx, author: Author, request: NewRequest): Promise<DeskRequest> {
  const number = 1 + (await lockCounter(tenant, author.tenantId))
  const raised = await findRequest(tenant, author, request.id)
  if (raised !== null) return raised
  await tenant
    .updateTable('tenant.desk_counters')
    .set({ last_number: number })
    .where('tenant_id', '=', author.tenantId)
    .execute()
  const row = await tenant
    .insertInto('tenant.desk_requests')
    .values({ ...request, number, tenant_id: author.tenantId, account_id: author.accountId })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return requestOf(row)
}

/** Returns the author's own requests, newest first, at most 200. */
export async function listRequests(tenant: TenantTx, author: Author): Promise<DeskRequest[]> {
  const rows = await requestsOf(tenant, author).orderBy('number', 'desc').limit(200).execute()
  return rows.map(requestOf)
}

async function findRequest(tenant: TenantTx, author: Author, id: string): Promise<DeskRequest | null> {
  const row = await requestsOf(tenant, author).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : requestOf(row)
}

function requestsOf(tenant: TenantTx, { tenantId, accountId }: Author) {
  return tenant
    .selectFrom('tenant.desk_requests')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
}

// The table's constraints check the values; the parse narrows their type.
const requestOf = (row: { created_at: Date }): DeskRequest =>
  deskRequest.parse({ ...row, created_at: row.created_at.toISOString() })

/** Locks the tenant's counter, inserted on first use, and returns its last number. */
async function lockCounter(tenant: TenantTx, tenantId: string): Promise<number> {
  const { rows } = await sql<Pick<Row<'tenant.desk_counters'>, 'last_number'>>`
    insert into tenant.desk_counters (tenant_id) values (${tenantId})
    on conflict (tenant_id) do update set last_number = desk_counters.last_number
    returning last_number`.execute(tenant)
  return onlyRow(rows).last_number
}

/** The numbers of the author's own requests, newest first, at most so many, and how many there are. */
export async function readRequestKeys(
  tenant: TenantTx,
  author: Author,
  atMost: number,
): Promise<{ keys: string[]; total: number }> {
  const own = tenant
    .selectFrom('tenant.desk_requests')
    .where('tenant_id', '=', author.tenantId)
    .where('account_id', '=', author.accountId)
  const rows = await own.select('number').orderBy('number', 'desc').limit(atMost).execute()
  const keys = rows.map(({ number }) => String(number))
  if (keys.length < atMost) return { keys, total: keys.length }
  const { total } = await own.select((of) => of.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { keys, total: Number(total) }
}

/** The author's own requests with these numbers, newest first. */
export async function readRequests(
  tenant: TenantTx,
  author: Author,
  numbers: readonly string[],
): Promise<DeskRequest[]> {
  const rows = await requestsOf(tenant, author)
    .where('number', 'in', sql<number>`(select unnest(${numbers}::integer[]))`)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(requestOf)
}

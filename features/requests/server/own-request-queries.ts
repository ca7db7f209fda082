import { sql } from 'kysely'
import { requestRows, type RequestRow, type RequestViewer } from '@portico/server/core/requests/request-row-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type Author = { tenantId: string; accountId: string }

/** Returns the numbers of the author's own requests, newest first and at most `atMost`, with the total. */
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

/** Returns the viewer's own requests with these numbers, newest first. */
export async function readRequests(
  tenant: TenantTx,
  viewer: RequestViewer,
  numbers: readonly string[],
): Promise<RequestRow[]> {
  return requestRows(tenant, viewer)
    .where('request.account_id', '=', viewer.accountId)
    .where('request.number', 'in', sql<number>`(select unnest(${numbers}::integer[]))`)
    .orderBy('request.number', 'desc')
    .execute()
}

import type { Kysely, RawBuilder } from 'kysely'
import { scopeOf, scopeStatement, settingsOfLookup, type Lookup } from './lookup-queries.ts'
import { asTenant } from '#server/platform/database/caller.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import { nameOf } from '#server/platform/database/preparing-client.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { runScoped } from '#server/platform/database/scoped-query.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

declare const scope: unique symbol

/** A transaction that reads and writes the rows of one tenant. */
export type TenantTx = Kysely<Schema> & { readonly [scope]: 'tenant' }

/** A transaction without a tenant, which reads only what its lookup permits. */
export type LookupTx = Kysely<Schema> & { readonly [scope]: 'lookup' }

/**
 * Runs `work` in one transaction that sees and writes only the rows of `tenantId` (a UUID). The transaction costs two
 * round trips beyond those of `work`; it is rolled back when `work` throws. A single statement takes one round trip
 * with `oneInTenant`.
 */
export function inTenant<Result>(
  pool: Pool,
  tenantId: string,
  work: (tenant: TenantTx) => Promise<Result>,
): Promise<Result> {
  return asTenant(tenantId, () =>
    inTransaction(pool, { tenant_id: tenantId }, (transaction) => work(transaction as TenantTx), ofTenant),
  )
}

/** The rights of a tenant's transaction: no policy of a lookup applies to them (decisions/0110). */
const ofTenant = { role: 'portico_app' } as const

/**
 * Like `inTenant`, for work that reads lists, counts or searches. Each statement is planned for its parameters: a plan
 * for the tenant of average size, which PostgreSQL would keep for a short statement, is slow for a large one.
 */
export function listInTenant<Result>(
  pool: Pool,
  tenantId: string,
  work: (tenant: TenantTx) => Promise<Result>,
): Promise<Result> {
  const own = { ...ofTenant, plan_cache_mode: 'force_custom_plan' } as const
  return asTenant(tenantId, () =>
    inTransaction(pool, { tenant_id: tenantId }, (transaction) => work(transaction as TenantTx), own),
  )
}

/**
 * Runs `work` in one transaction that sees only the rows that the lookup's key permits.
 */
export function inLookup<Result>(
  pool: Pool,
  lookup: Lookup,
  work: (seen: LookupTx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, settingsOfLookup(lookup), (transaction) => work(transaction as LookupTx))
}

/**
 * Runs one statement in its own transaction for `tenantId`, in one round trip. `lookup` opens one beside the tenant.
 */
export async function oneInTenant<Row>(
  pool: Pool,
  tenantId: string,
  statement: RawBuilder<Row>,
  lookup: Lookup | Record<string, never> = {},
): Promise<Row[]> {
  const { sql, parameters } = statement.compile(pool)
  const before = { ...scopeStatement, values: scopeOf(tenantId, lookup) }
  const client = await asTenant(tenantId, () => pool.connections.connect())
  try {
    return (await runScoped(client, before, { name: nameOf(sql), sql, parameters })) as Row[]
  } finally {
    // A broken connection is not used again, because the pool checks each connection.
    client.release()
  }
}

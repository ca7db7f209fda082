import { sql, type Kysely } from 'kysely'
import type { LookupName } from './lookup-queries.ts'
import type { LookupTx, TenantTx } from './scope.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/**
 * Grants the rest of the transaction access to the rows of `tenantId`, and returns it as a transaction of that tenant.
 */
export async function enterTenant(transaction: LookupTx | TenantTx, tenantId: string): Promise<TenantTx> {
  await sql`select set_config('portico.tenant_id', ${tenantId}, true)`.execute(transaction)
  return transaction as Kysely<Schema> as TenantTx
}

/** Opens a lookup for the rest of the transaction, in addition to what is open; an empty key closes it. */
export async function openLookup(transaction: LookupTx | TenantTx, lookup: LookupName, key: string): Promise<LookupTx> {
  await sql`select set_config(${`portico.lookup_${lookup}`}, ${key}, true), set_config('role', 'none', true)`.execute(
    transaction,
  )
  return transaction as Kysely<Schema> as LookupTx
}

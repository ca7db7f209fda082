import { sql, type Kysely } from 'kysely'
import type { Lookup, LookupName, LookupTx, TenantTx } from './scope.ts'
import { settingOf } from '#server/platform/database/transaction-queries.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/**
 * Enters a tenant, with its rights or those of a lookup, for the rest of a transaction; `scopeOf` returns its
 * parameters.
 */
export const scopeStatement = {
  name: 'portico_scope',
  text: `select set_config('portico.tenant_id', $1, true), set_config($2, $3, true), set_config('role', $4, true)`,
}

/** Returns the settings that the policies of a lookup read: `lookup_<name>`. */
export const settingsOfLookup = (lookup: Lookup | Record<string, never>): Record<string, string> =>
  Object.fromEntries(Object.entries<string>(lookup).map(([name, key]) => [`lookup_${name}`, key]))

/** Returns the parameters of `scopeStatement`: the tenant, and at most one lookup beside it. */
export function scopeOf(tenantId: string, lookup: Lookup | Record<string, never>): readonly string[] {
  const [setting, ...more] = Object.entries(settingsOfLookup(lookup))
  if (more.length > 0) throw new Error('One statement uses one lookup at most.')
  const [name, key] = setting ?? ['lookup_email', '']
  // `none` is the login role, to which the policies of lookups apply.
  return [tenantId, settingOf(name), key, setting === undefined ? 'portico_app' : 'none']
}

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

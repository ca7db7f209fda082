import { sql } from 'kysely'
import { inLookup, type TenantTx } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** Whether the database answers a query at all. */
export async function isDatabaseReachable(database: Pool): Promise<boolean> {
  try {
    await sql`select 1`.execute(database)
    return true
  } catch {
    return false
  }
}

/** Keeps the fingerprint if the database has none yet; gives the one it has. */
export async function readOrKeepFingerprint(database: Pool, fingerprint: string): Promise<string> {
  await database
    .insertInto('platform.deployment')
    .values({ secret_fingerprint: fingerprint, demo_loaded_at: null })
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute()
  const row = await database.selectFrom('platform.deployment').select('secret_fingerprint').executeTakeFirstOrThrow()
  return row.secret_fingerprint
}

/** Says with which secret the database is sealed now. */
export async function writeFingerprint(database: Pool, fingerprint: string): Promise<void> {
  await database.updateTable('platform.deployment').set({ secret_fingerprint: fingerprint }).execute()
}

/** Where a server listens on this machine. */
export type Listening = { port: number; https: boolean }

/** Notes where this server listens, for commands that run in another shell. */
export async function noteListening(database: Pool, { port, https }: Listening): Promise<void> {
  await database.updateTable('platform.deployment').set({ listens_at_port: port, listens_by_https: https }).execute()
}

/** Where the server that started last listens; `otherwise` where none has started yet. */
export async function readListening(database: Pool, otherwise: Listening): Promise<Listening> {
  const row = await database
    .selectFrom('platform.deployment')
    .select(['listens_at_port', 'listens_by_https'])
    .executeTakeFirst()
  const port = row?.listens_at_port ?? null
  return row === undefined || port === null ? otherwise : { port, https: row.listens_by_https }
}

/** Every tenant, active or not. */
export function readTenantIds(database: Pool): Promise<string[]> {
  return inLookup(database, { directory: 'open' }, async (seen) => {
    const rows = await seen.selectFrom('tenant.tenants').select('tenant_id').orderBy('tenant_id').execute()
    return rows.map(({ tenant_id }) => tenant_id)
  })
}

/** Where sealed values are kept for longer than a sign-in takes. */
export const sealedTables = [
  'tenant.connection_keys',
  'tenant.provider_sessions',
  'tenant.chat_hub_keys',
  'tenant.end_user_credentials',
] as const

export type SealedTable = (typeof sealedTables)[number]
export type SealedRow = { id: string; sealed: Buffer }

/** Up to 500 sealed values of a tenant, in the order of their ids, after one. */
export async function readSealed(
  tenant: TenantTx,
  { table, tenantId, after }: { table: SealedTable; tenantId: string; after: string },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, sealed from ${sql.table(table)}
    where tenant_id = ${tenantId} and id > ${after} and sealed is not null order by id limit 500`.execute(tenant)
  return rows
}

/** Puts a sealed value in the place of the one that was read, unless it has changed since. */
export async function replaceSealed(
  tenant: TenantTx,
  { table, tenantId, id, from, to }: { table: SealedTable; tenantId: string; id: string; from: Buffer; to: Buffer },
): Promise<void> {
  await sql`update ${sql.table(table)} set sealed = ${to}
    where tenant_id = ${tenantId} and id = ${id} and sealed = ${from}`.execute(tenant)
}

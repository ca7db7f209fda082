import { sql, type Insertable } from 'kysely'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row, Schema } from '#server/platform/database/schema.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Stores the public half of the key that signs versions, in place of a former one. */
export async function storeReleaseKey(tenant: TenantTx, publicKey: string): Promise<void> {
  await tenant
    .insertInto('platform.agent_keys')
    .values({ kind: 'release', public_key: publicKey, sealed_private_key: null })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ public_key: publicKey, created_at: new Date() }))
    .execute()
}

/** All versions that were released. */
export function readReleases(database: Pool): Promise<Row<'platform.agent_releases'>[]> {
  return database.selectFrom('platform.agent_releases').selectAll().orderBy('created_at', 'desc').execute()
}

/** Stores the signed programs of a version. */
export async function insertReleases(
  tenant: TenantTx,
  releases: readonly Insertable<Schema['platform.agent_releases']>[],
): Promise<void> {
  await tenant.insertInto('platform.agent_releases').values(releases).execute()
}

/** Lets one transaction at a time release versions. */
export async function lockReleases(tenant: TenantTx): Promise<void> {
  await sql`select from platform.agent_keys where kind = 'release' for no key update`.execute(tenant)
}

/** Offers a version to a share of companies; returns how many of its programs there are. Halted ones stay halted. */
export async function updateOffer(tenant: TenantTx, version: string, offered: number): Promise<number> {
  const { numUpdatedRows } = await tenant
    .updateTable('platform.agent_releases')
    .set({ offered_to: offered })
    .where('version', '=', version)
    .where('halted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Halts a version; returns how many of its programs were not halted before. */
export async function markHalted(tenant: TenantTx, version: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tenant
    .updateTable('platform.agent_releases')
    .set({ halted_at: at })
    .where('version', '=', version)
    .where('halted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

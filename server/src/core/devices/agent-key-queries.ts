import { sql } from 'kysely'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

export type AgentKey = Row<'platform.agent_keys'>

/** Reads the deployment's key of a kind; null if there is none. */
export async function readAgentKey(database: Pool, kind: AgentKey['kind']): Promise<AgentKey | null> {
  const row = await database.selectFrom('platform.agent_keys').selectAll().where('kind', '=', kind).executeTakeFirst()
  return row ?? null
}

/** Stores a sealing key unless another node has stored one; returns the stored key. */
export async function keepSealingKey(
  database: Pool,
  { publicKey, sealed }: { publicKey: string; sealed: Buffer },
): Promise<AgentKey> {
  await database
    .insertInto('platform.agent_keys')
    .values({ kind: 'sealing', public_key: publicKey, sealed_private_key: sealed })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .execute()
  return database.selectFrom('platform.agent_keys').selectAll().where('kind', '=', 'sealing').executeTakeFirstOrThrow()
}

/** Stores a newly encrypted private key, unless the row has changed since it was read. */
export async function replaceSealedKey(
  database: Pool,
  { kind, from, to }: { kind: AgentKey['kind']; from: Buffer; to: Buffer },
): Promise<void> {
  await sql`
    update platform.agent_keys set sealed_private_key = ${to} where kind = ${kind} and sealed_private_key = ${from}`.execute(
    database,
  )
}

/** Stores the public half of the release key, replacing a former one. */
export async function storeReleaseKey(tenant: TenantTx, publicKey: string): Promise<void> {
  await tenant
    .insertInto('platform.agent_keys')
    .values({ kind: 'release', public_key: publicKey, sealed_private_key: null })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ public_key: publicKey, created_at: new Date() }))
    .execute()
}

/** Lets only one transaction at a time release versions. */
export async function lockReleases(tenant: TenantTx): Promise<void> {
  await sql`select from platform.agent_keys where kind = 'release' for no key update`.execute(tenant)
}

import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { Rotation } from './identity-keys.ts'

/** Returns the rotations of the key that signs identities, oldest first; empty before the first rotation. */
export async function readRotations(database: Pool): Promise<Rotation[]> {
  const rows = await database
    .selectFrom('platform.identity_keys')
    .select(['generation', 'created_at'])
    .orderBy('generation')
    .execute()
  return rows.map(({ generation, created_at }) => ({ generation, at: created_at }))
}

/** Starts the next key and records that. Returns its generation. */
export async function addRotation({
  database,
  by,
  now,
}: Pick<CommandContext, 'database' | 'by' | 'now'>): Promise<number> {
  return inTenant(database, deploymentTenantId, async (tenant) => {
    const { last } = await tenant
      .selectFrom('platform.identity_keys')
      .select(({ fn }) => fn.max('generation').as('last'))
      .executeTakeFirstOrThrow()
    const generation = (last ?? 1) + 1
    await tenant.insertInto('platform.identity_keys').values({ generation, created_at: now }).execute()
    await recordEvent(tenant, {
      tenantId: deploymentTenantId,
      event: 'identity-key-rotated',
      outcome: 'success',
      reason: `key ${generation}`,
      accountId: null,
      email: '',
      origin: { ...by, at: now },
    })
    return generation
  })
}

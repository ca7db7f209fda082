import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import type { IdentityMatch } from '@portico/contract/core/devices/device-identity.ts'

type OfDevice = { tenantId: string; id: string }

/**
 * A claim: a computer asks to continue as a device without its key. An approval registers it to the user `forAccount`.
 */
export type Claim = {
  publicKey: Buffer
  evidence: IdentityMatch
  agentVersion: string
  codeId: string | null
  forAccount: string | null
}

/** A claim of a device, and when it was made or approved. */
export type DatedClaim = OfDevice & Claim & { at: Date }

/** Deletes the claim of a device and returns it; null if there is none. */
export async function takeClaim(tenant: TenantTx, { tenantId, id }: OfDevice): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    delete from tenant.device_claims where tenant_id = ${tenantId} and device_id = ${id}
    returning public_key as "publicKey", evidence, agent_version as "agentVersion", enrolment_code_id as "codeId",
      for_account as "forAccount"`.execute(tenant)
  return rows[0] ?? null
}

/** Reads the key of a device's claim; null if there is none. */
export async function readClaimKey(tenant: TenantTx, { tenantId, id }: OfDevice): Promise<Buffer | null> {
  const row = await tenant
    .selectFrom('tenant.device_claims')
    .select('public_key')
    .where('tenant_id', '=', tenantId)
    .where('device_id', '=', id)
    .executeTakeFirst()
  return row?.public_key ?? null
}

/** Stores a claim of a device, replacing an earlier one. */
export async function insertClaim(
  tenant: TenantTx,
  { tenantId, id, publicKey, evidence, agentVersion, codeId, forAccount, at }: DatedClaim,
): Promise<void> {
  const values = {
    public_key: publicKey,
    evidence,
    agent_version: agentVersion,
    enrolment_code_id: codeId,
    for_account: forAccount,
    created_at: at,
  }
  await tenant
    .insertInto('tenant.device_claims')
    .values({ tenant_id: tenantId, device_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'device_id']).doUpdateSet(values))
    .execute()
}

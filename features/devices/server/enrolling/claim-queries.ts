import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
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

/** Stores a claim of a device, replacing an earlier one, and marks the device. */
export async function storeClaim(
  tenant: TenantTx,
  { tenantId, id, publicKey, evidence, agentVersion, codeId, forAccount, at }: OfDevice & Claim & { at: Date },
): Promise<void> {
  // The status first: reports and decisions lock in this order.
  await sql`
    update tenant.device_status set warnings = array_append(array_remove(warnings, 'awaiting-reattachment'), 'awaiting-reattachment')
    where tenant_id = ${tenantId} and device_id = ${id}`.execute(tenant)
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

/**
 * Activates the key of an approved claim. The former key stays known, to tell the computer that holds it from a
 * stranger. Requests that its process signed earlier become void.
 */
export async function putClaimInForce(
  tenant: TenantTx,
  { tenantId, id, publicKey, agentVersion, codeId, at }: OfDevice & Claim & { at: Date },
): Promise<void> {
  await sql`
    update tenant.device_status set instance = '', sequence = 0, instance_since = null
    where tenant_id = ${tenantId} and device_id = ${id}`.execute(tenant)
  await sql`
    update tenant.devices set enrolment_code_id = ${codeId}, enrolled_at = ${at}, agent_version = ${agentVersion}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
  await sql`
    update tenant.device_keys set replaced_at = ${at}, is_handed_over = false
    where tenant_id = ${tenantId} and device_id = ${id} and replaced_at is null`.execute(tenant)
  await tenant
    .insertInto('tenant.device_keys')
    .values({ tenant_id: tenantId, device_id: id, public_key: publicKey, created_at: at })
    .execute()
}

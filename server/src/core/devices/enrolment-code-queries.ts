import { sql } from 'kysely'
import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import { enterTenant } from '#server/core/tenants/scope-queries.ts'
import { inLookup, type LookupTx, type TenantTx } from '#server/core/tenants/scope.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/**
 * An enrolment code with its company. `forAccount`: the user who may enrol only their own computer with it; it is
 * revoked once the user is no longer active. `isActive`: neither company nor tenant is closed, and no trial has ended.
 * `needsApproval`: required by the code or the company.
 */
export type EnrolmentCode = {
  tenantId: string
  id: string
  kind: 'agent' | 'gateway'
  revokedAt: Date | null
  expiresAt: Date
  uses: number
  maxUses: number
  companyId: string
  companyName: string
  isActive: boolean
  isTrial: boolean
  collection: Collection
  needsApproval: boolean
  updateRing: number | null
  forAccount: string | null
}

/**
 * Reads an enrolment code without locking it, for requests that do not use it up, such as a program's download; null if
 * there is none.
 */
export function readEnrolmentCode(database: Pool, code: string): Promise<EnrolmentCode | null> {
  return inLookup(database, { enrolment_code: hashOf(code).toString('hex') }, async (seen) => {
    const entered = await enterByEnrolmentCode(seen, code)
    return entered?.code ?? null
  })
}

/** Finds a code in a transaction by the lookup `enrolment_code`, and enters its tenant; null if there is none. */
export async function enterByEnrolmentCode(
  seen: LookupTx,
  code: string,
): Promise<{ tenant: TenantTx; code: EnrolmentCode } | null> {
  const codeHash = hashOf(code)
  const found = await seen
    .selectFrom('tenant.enrolment_codes')
    .select(['tenant_id', 'id'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (found === undefined) return null
  const tenant = await enterTenant(seen, found.tenant_id)
  const { rows } = await sql<EnrolmentCode>`
    select code.tenant_id as "tenantId", code.id, code.kind, code.expires_at as "expiresAt", code.for_account as "forAccount",
      coalesce(code.revoked_at, case when not user_of.is_active then now() end) as "revokedAt", code.uses, code.max_uses as "maxUses", company.id as "companyId", company.name as "companyName",
      company.is_active and owner.is_active and (owner.trial_ends_at is null or owner.trial_ends_at > now()) as "isActive",
      owner.is_trial as "isTrial", company.collection, 
      company.needs_approval or code.for_account is not null as "needsApproval",
      company.update_ring as "updateRing"
    from tenant.enrolment_codes as code
      join tenant.companies as company on company.tenant_id = code.tenant_id and company.id = code.company_id
      join tenant.tenants as owner on owner.tenant_id = code.tenant_id
      left join tenant.accounts as user_of on user_of.tenant_id = code.tenant_id and user_of.id = code.for_account
    where code.tenant_id = ${found.tenant_id} and code.id = ${found.id}`.execute(tenant)
  const [row] = rows
  return row === undefined ? null : { tenant, code: row }
}

/** Takes one use of a code; returns false if none was left. The row stays locked until the transaction ends. */
export async function takeUse(tenant: TenantTx, { tenantId, id }: Pick<EnrolmentCode, 'tenantId' | 'id'>) {
  const { numUpdatedRows } = await tenant
    .updateTable('tenant.enrolment_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { sql } from 'kysely'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Row } from '@portico/server/platform/database/schema.ts'

export type SeenCompany = { id: string; name: string; isActive: boolean }

/** Reads a company that the user sees; null if there is none. */
export async function readSeenCompany(
  tenant: TenantTx,
  { tenantId, companyId, seesAllCompanies }: Pick<Session, 'tenantId' | 'companyId' | 'seesAllCompanies'>,
  id: string,
): Promise<SeenCompany | null> {
  const { rows } = await sql<SeenCompany>`
    select id, name, is_active as "isActive" from tenant.companies
    where tenant_id = ${tenantId} and id = ${id} and (${seesAllCompanies} or id = ${companyId})`.execute(tenant)
  return rows[0] ?? null
}

export type KeptCode = Pick<
  Row<'tenant.enrolment_codes'>,
  'id' | 'code_hash' | 'created_at' | 'revoked_at' | 'uses' | 'max_uses'
>

/**
 * Reads the latest code in an account's downloads for a company since an instant, even if it is revoked or used up;
 * null if there is none. For users who may not enrol devices it must be a code for one computer. Locks the account
 * until the transaction ends, so that two downloads at the same time get the same code.
 */
export async function lockDownloadCode(
  tenant: TenantTx,
  { tenantId, accountId, mayEnrol }: Pick<Session, 'tenantId' | 'accountId'> & { mayEnrol: boolean },
  { company, kind, since }: { company: string; kind: AgentKind; since: Date },
): Promise<KeptCode | null> {
  await sql`select from tenant.accounts where tenant_id = ${tenantId} and id = ${accountId} for no key update`.execute(
    tenant,
  )
  const { rows } = await sql<KeptCode>`
    select id, code_hash, created_at, revoked_at, uses, max_uses from tenant.enrolment_codes
    where tenant_id = ${tenantId} and company_id = ${company} and created_by = ${accountId} and kind = ${kind}
      and is_of_download and created_at > ${since} and (for_account is null) = ${mayEnrol}
    order by created_at desc limit 1`.execute(tenant)
  return rows[0] ?? null
}

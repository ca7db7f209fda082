import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { sql } from 'kysely'
import type { Session } from '#server/core/sessions/session.ts'
import type { Row } from '#server/platform/database/schema.ts'

export type NewEnrolmentCode = {
  tenantId: string
  id: string
  companyId: string
  kind: AgentKind
  label: string
  codeHash: Buffer
  /** The account that created it; null for an operator. */
  createdBy: string | null
  isOfDownload?: boolean
  /** The account that may enrol only its own computer with the code; null if the creator may enrol devices. */
  forAccount?: string | null
  createdAt: Date
  expiresAt: Date
  maxUses: number
}

/** Stores an enrolment code by its hash. */
export async function insertEnrolmentCode(tenant: TenantTx, code: NewEnrolmentCode): Promise<void> {
  await tenant
    .insertInto('tenant.enrolment_codes')
    .values({
      tenant_id: code.tenantId,
      id: code.id,
      company_id: code.companyId,
      kind: code.kind,
      label: code.label,
      code_hash: code.codeHash,
      created_by: code.createdBy,
      is_of_download: code.isOfDownload ?? false,
      for_account: code.forAccount ?? null,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      max_uses: code.maxUses,
    })
    .execute()
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

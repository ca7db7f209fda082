import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

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
  /** The account whose one computer it enrols; null if its creator may enrol devices. */
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

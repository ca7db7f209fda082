import type { EnrolmentCodeRow, enrolmentCodeColumns } from '#features/devices/contract/enrolment-codes.ts'
import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import { sql } from 'kysely'
import { containing, readPage } from '@portico/server/platform/database/row-page-queries.ts'
import { onlyCompany, type Viewer } from '@portico/server/core/audit/acting.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Reads a page of the enrolment codes of the companies that a viewer sees. */
export async function readEnrolmentCodes(
  tenant: TenantTx,
  viewer: Viewer,
  window: RowWindow<(typeof enrolmentCodeColumns)[number]>,
  company: string | undefined,
) {
  const only = onlyCompany(viewer)
  let codes = tenant
    .selectFrom('tenant.enrolment_codes as code')
    .innerJoin('tenant.companies as company', (join) =>
      join.onRef('company.tenant_id', '=', 'code.tenant_id').onRef('company.id', '=', 'code.company_id'),
    )
    .leftJoin('tenant.accounts as account', (join) =>
      join.onRef('account.tenant_id', '=', 'code.tenant_id').onRef('account.id', '=', 'code.created_by'),
    )
    .select([
      'code.id',
      'code.company_id as companyid',
      'company.name as companyname',
      'code.kind',
      'code.label',
      'code.uses',
      'code.max_uses',
      'code.created_at',
      'code.expires_at',
      'code.revoked_at',
      'account.firstname',
      'account.lastname',
    ])
    .where('code.tenant_id', '=', viewer.tenantId)
  if (only !== null) codes = codes.where('code.company_id', '=', only)
  if (company !== undefined) codes = codes.where('code.company_id', '=', company)
  const pattern = containing(window.search)
  if (window.search !== '') {
    codes = codes.where((row) =>
      row.or([
        row('code.label', 'ilike', pattern),
        row('company.name', 'ilike', pattern),
        row(row.fn<string>('concat_ws', [row.val(' '), 'account.firstname', 'account.lastname']), 'ilike', pattern),
      ]),
    )
  }
  return readPage(
    codes,
    window,
    {
      created_at: 'code.created_at',
      companyname: 'company.name',
      label: 'code.label',
      uses: 'code.uses',
      expires_at: 'code.expires_at',
    },
    'code.id',
  )
}

/** Returns whether a viewer sees an enrolment code. */
export async function isSeenCode(tenant: TenantTx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from tenant.enrolment_codes where tenant_id = ${viewer.tenantId} and id = ${id}
      and (${onlyCompany(viewer)}::uuid is null or company_id = ${onlyCompany(viewer)})`.execute(tenant)
  return rows.length > 0
}

type SeenCode = { id: string; companyId: string; label: string; kind: EnrolmentCodeRow['kind']; revokedAt: Date | null }

/**
 * Reads an enrolment code of a company that a viewer sees, and locks it until the transaction ends; null if there is
 * none.
 */
export async function lockEnrolmentCode(tenant: TenantTx, viewer: Viewer, id: string): Promise<SeenCode | null> {
  const { rows } = await sql<SeenCode>`
    select id, company_id as "companyId", label, kind, revoked_at as "revokedAt" from tenant.enrolment_codes
    where tenant_id = ${viewer.tenantId} and id = ${id}
      and (${onlyCompany(viewer)}::uuid is null or company_id = ${onlyCompany(viewer)})
    for no key update`.execute(tenant)
  return rows[0] ?? null
}

/** Marks an enrolment code as revoked at an instant. */
export async function markRevoked(tenant: TenantTx, tenantId: string, id: string, at: Date): Promise<void> {
  await tenant
    .updateTable('tenant.enrolment_codes')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Whether the request's company demands a second factor to decide and this session has none. */
export async function lacksFactor(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  number: number,
): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select not session.has_second_factor as lacks
    from tenant.desk_requests as request
      join tenant.companies as company on company.tenant_id = request.tenant_id and company.id = request.company_id
      join tenant.sessions as session on session.tenant_id = request.tenant_id and session.id = ${id}
    where request.tenant_id = ${tenantId} and request.number = ${number}
      and company.approval_policy = 'session-mfa'`.execute(tenant)
  return rows[0]?.lacks === true
}

import { sql } from 'kysely'
import { readSecondFactor } from '@portico/server/core/sessions/session-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** Returns true if the request's company requires a second factor to decide and this session has none. */
export async function lacksFactor(
  tenant: TenantTx,
  { tenantId, id }: { tenantId: string; id: string },
  number: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from tenant.request_summaries as request
      join tenant.companies as company on company.tenant_id = request.tenant_id and company.id = request.company_id
    where request.tenant_id = ${tenantId} and request.number = ${number}
      and company.approval_policy = 'session-mfa'`.execute(tenant)
  return rows.length > 0 && (await readSecondFactor(tenant, tenantId, id)) === false
}

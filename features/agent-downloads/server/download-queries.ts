import { sql } from 'kysely'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

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

/** Counts the devices of a tenant that were enrolled before an instant and are not retired. */
export async function countEnrolledBefore(tenant: TenantTx, tenantId: string, before: Date): Promise<number> {
  const { count } = await tenant
    .selectFrom('tenant.devices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('enrolled_at', '<', before)
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow()
  return Number(count)
}

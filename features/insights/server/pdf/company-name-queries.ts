import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The name of a tenant's own company, and its sole company if it has only one; null if there is none. */
export type CompanyNames = { own: string | null; sole: { id: string; companyname: string } | null }

/** Reads the company names that title a tenant's boards. */
export async function readCompanyNames(tenant: TenantTx, tenantId: string): Promise<CompanyNames> {
  const companies = await tenant
    .selectFrom('tenant.companies')
    .select(['id', 'name as companyname', 'is_own'])
    .where('tenant_id', '=', tenantId)
    .orderBy('is_own', 'desc')
    .orderBy('id')
    .limit(2)
    .execute()
  const [first, second] = companies
  if (first === undefined) return { own: null, sole: null }
  const { id, companyname } = first
  return { own: first.is_own ? companyname : null, sole: second === undefined ? { id, companyname } : null }
}

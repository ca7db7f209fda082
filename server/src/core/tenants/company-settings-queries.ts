import type { CompanySettings, FlooredSettings } from '@portico/contract/core/tenants/company-settings.ts'
import { sql } from 'kysely'
import { onlyCompany, type Viewer } from '#server/core/audit/acting.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import type { TenantTx } from './scope.ts'

type ListedCompany = { id: string; companyname: string; isactive: boolean }

/** Reads the companies that a viewer sees. */
export async function readCompanies(
  tenant: TenantTx,
  viewer: Viewer,
  { onlyActive }: { onlyActive: boolean },
): Promise<ListedCompany[]> {
  const { rows } = await sql<ListedCompany>`
    select id, name as companyname, is_active as isactive from tenant.companies
    where tenant_id = ${viewer.tenantId} and (is_active or not ${onlyActive})
      and (${onlyCompany(viewer)}::uuid is null or id = ${onlyCompany(viewer)})
    order by name, id`.execute(tenant)
  return rows
}

/** A company's settings without their floor, and whether it is the tenant's own company. */
export type FoundCompany = Omit<CompanySettings, 'floor'> & { isOwn: boolean }

/** Reads a company that a viewer sees; null for other companies. Its number of devices excludes retired ones. */
export async function readCompanySettings(tenant: TenantTx, viewer: Viewer, id: string): Promise<FoundCompany | null> {
  const { rows } = await sql<FoundCompany>`
    select company.id, company.name as companyname, company.is_active as isactive, company.collection,
      company.needs_approval, company.update_ring, company.is_own as "isOwn",
      (select count(*)::integer from tenant.devices as device where device.tenant_id = company.tenant_id
        and device.company_id = company.id and device.state <> 'retired') as devices
    from tenant.companies as company
    where company.tenant_id = ${viewer.tenantId} and company.id = ${id}
      and (${onlyCompany(viewer)}::uuid is null or company.id = ${onlyCompany(viewer)})`.execute(tenant)
  return rows[0] ?? null
}

/** Finds the ids of the companies with this name, ignoring case. */
export async function findCompaniesByName(tenant: TenantTx, tenantId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant.companies where tenant_id = ${tenantId} and lower(name) = lower(${name}) order by id`.execute(
    tenant,
  )
  return rows.map(({ id }) => id)
}

/** Finds the ids of the companies whose name equals or looks like this one (UTS #39, migration 0063). */
export async function findLookalikes(tenant: TenantTx, tenantId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenant.companies where tenant_id = ${tenantId}
      and name_skeletons && platform.name_skeletons(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))
    order by id`.execute(tenant)
  return rows.map(({ id }) => id)
}

/**
 * The values from which a company's floor results: the floor that the provider has set for the company, and the
 * settings of the tenant's own companies.
 */
export type CompanyFloors = { set: FlooredSettings; own: readonly FlooredSettings[] }

/** Reads the values from which a company's floor results. */
export async function readFloors(tenant: TenantTx, tenantId: string, id: string): Promise<CompanyFloors> {
  const { rows: set } = await sql<FlooredSettings>`
    select floor_collection as collection, floor_needs_approval as needs_approval, floor_update_ring as update_ring
    from tenant.companies where tenant_id = ${tenantId} and id = ${id}`.execute(tenant)
  const { rows: own } = await sql<FlooredSettings>`
    select collection, needs_approval, update_ring from tenant.companies
    where tenant_id = ${tenantId} and is_own and id <> ${id}`.execute(tenant)
  return { set: onlyRow(set), own }
}

/**
 * Ensures that only one transaction at a time changes the companies of a tenant, because no index enforces unique
 * names.
 */
export async function lockCompanies(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`select from tenant.tenants where tenant_id = ${tenantId} for no key update`.execute(tenant)
}

export type CompanyChanges = Partial<Omit<CompanySettings, 'id' | 'devices' | 'floor'>>

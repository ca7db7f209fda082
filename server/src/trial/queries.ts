import type { exportTenant } from '@portico/contract/trial/export-tenant.ts'
import type { AnswerOf } from '@portico/contract/plumbing/call.ts'
import { sql } from 'kysely'
import { onlyRow } from '#server/plumbing/database/only-row.ts'
import type { Database } from '#server/plumbing/database/scope.ts'

/** Removes the sample company of a tenant, its people, what they did and their devices. Gives whether there was one. */
export async function deleteSample(tenant: Database, tenantId: string): Promise<boolean> {
  await tenant
    .deleteFrom('tenant.desk_requests')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .execute()
  await tenant.deleteFrom('tenant.assets').where('tenant_id', '=', tenantId).where('is_sample', '=', true).execute()
  await sql`select platform.forget_sample_events()`.execute(tenant)
  await sql`
    delete from tenant.accounts as account using tenant.companies as company
    where account.tenant_id = ${tenantId} and company.tenant_id = ${tenantId} and company.id = account.company_id
      and company.is_sample`.execute(tenant)
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.companies')
    .where('tenant_id', '=', tenantId)
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type Export = Omit<AnswerOf<typeof exportTenant>, 'exported_at'>

/** Everything a tenant has, as of one moment. */
export async function readExport(tenant: Database, tenantId: string): Promise<Export> {
  const { rows } = await sql<Export>`
    select owner.name as tenant,
      (select coalesce(json_agg(json_build_object('name', name, 'sample', is_sample) order by name), '[]')
        from tenant.companies where tenant_id = ${tenantId}) as companies,
      (select coalesce(json_agg(json_build_object('name', name, 'modules', (
          select coalesce(json_agg(modulekey order by displayorder), '[]') from tenant.role_modules as module
          where module.tenant_id = role.tenant_id and module.role_id = role.id)) order by name), '[]')
        from tenant.roles as role where tenant_id = ${tenantId}) as roles,
      (select coalesce(json_agg(json_build_object('email', account.email, 'firstname', account.firstname,
          'lastname', account.lastname, 'role', role.name, 'company', company.name) order by account.email), '[]')
        from tenant.accounts as account
          join tenant.roles as role on role.tenant_id = account.tenant_id and role.id = account.role_id
          join tenant.companies as company
            on company.tenant_id = account.tenant_id and company.id = account.company_id
        where account.tenant_id = ${tenantId}) as accounts,
      (select coalesce(json_agg(json_build_object('hostname', device.hostname, 'system', device.os_name,
          'company', company.name, 'active', device.is_active, 'last_seen_at', device.last_seen_at)
          order by device.hostname, device.id), '[]')
        from tenant.assets as device
          join tenant.companies as company
            on company.tenant_id = device.tenant_id and company.id = device.company_id
        where device.tenant_id = ${tenantId}) as devices,
      (select coalesce(json_agg(json_build_object('number', number, 'title', title, 'details', description,
          'state', state, 'raised_at', created_at) order by number), '[]')
        from tenant.desk_requests where tenant_id = ${tenantId}) as requests
    from tenant.tenants as owner where owner.tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows)
}

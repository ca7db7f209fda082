import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** Erases the facts about a company's devices that are not collected if the company's collection is `presence`. */
export async function eraseFacts(tenant: TenantTx, tenantId: string, company: string): Promise<void> {
  await sql`
    update tenant.device_facts as reported
    set facts = facts || '{"user": null, "addresses": [], "disks": [], "applications": []}'
    from tenant.devices as device
    where device.tenant_id = ${tenantId} and device.company_id = ${company}
      and reported.tenant_id = device.tenant_id and reported.device_id = device.id`.execute(tenant)
  await sql`
    update tenant.device_status as status set logged_in_user = '', ip = ''
    from tenant.devices as device
    where device.tenant_id = ${tenantId} and device.company_id = ${company}
      and status.tenant_id = device.tenant_id and status.device_id = device.id`.execute(tenant)
}

/** Erases the command lines that a company's devices reported. */
export async function eraseCommandLines(tenant: TenantTx, tenantId: string, company: string): Promise<void> {
  await sql`
    update tenant.device_facts as reported
    set facts = jsonb_set(facts, '{applications}', coalesce((select jsonb_agg(application - 'command_lines')
      from jsonb_array_elements(facts -> 'applications') as application), '[]'))
    from tenant.devices as device
    where device.tenant_id = ${tenantId} and device.company_id = ${company}
      and reported.tenant_id = device.tenant_id and reported.device_id = device.id`.execute(tenant)
}

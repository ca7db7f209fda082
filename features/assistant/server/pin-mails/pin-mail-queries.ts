import { sql } from 'kysely'
import type { MailTenant } from '@portico/server/core/domains/mail-host.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** A pinned dashboard that its user wants by email. */
export type MailedPin = {
  accountId: string
  email: string
  tenant: MailTenant
  dashboardId: string
}

/** Returns the pinned dashboards that a tenant's active users want by email. */
export async function readMailedPins(tenant: TenantTx, tenantId: string): Promise<MailedPin[]> {
  const rows = await tenant
    .selectFrom('tenant.assistant_pins as pin')
    .innerJoin('tenant.accounts as account', (join) =>
      join.onRef('account.tenant_id', '=', 'pin.tenant_id').onRef('account.id', '=', 'pin.account_id'),
    )
    .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'pin.tenant_id')
    .where('pin.tenant_id', '=', tenantId)
    .where('pin.mails_weekly', '=', true)
    .where('account.is_active', '=', true)
    .select(['pin.account_id', 'account.email', 'owner.name', 'owner.host', 'pin.dashboard_id'])
    .orderBy('pin.account_id')
    .orderBy('pin.dashboard_id')
    .execute()
  return rows.map(({ account_id: accountId, email, name, host, dashboard_id: dashboardId }) => ({
    accountId,
    email,
    tenant: { id: tenantId, name, host },
    dashboardId,
  }))
}

/** Returns the tenants with weekly dashboard emails. */
export function readTenantsOfMailedPins(database: Pool): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner where exists (
        select from tenant.assistant_pins as pin where pin.tenant_id = owner.tenant_id and pin.mails_weekly)
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

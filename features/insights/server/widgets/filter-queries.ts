import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'

/** Reads a company of the tenant by its id; null if there is none. */
export async function readSeenCompany(
  tenant: TenantTx,
  tenantId: string,
  id: string,
): Promise<{ id: string; companyname: string } | null> {
  const found = await tenant
    .selectFrom('tenant.companies')
    .select(['id', 'name as companyname'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Reads the time zones that PostgreSQL knows by name, without names that it treats as abbreviations of an offset. */
export async function readZoneNames(tenant: TenantTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names
    where upper(name) not in (select abbrev from pg_timezone_abbrevs)`.execute(tenant)
  return new Set(rows.map(({ name }) => name))
}

/** Converts a filter's wall-clock times to instants, by PostgreSQL's rules for hours that a zone skips or repeats. */
export async function readInstants(
  tenant: TenantTx,
  { firstLocal, untilLocal, timezone }: { firstLocal: string; untilLocal: string; timezone: string },
): Promise<{ since: Date; until: Date }> {
  const { rows } = await sql<{ since: Date; until: Date }>`
    select ${firstLocal}::timestamp at time zone ${timezone} as since,
      ${untilLocal}::timestamp at time zone ${timezone} as until`.execute(tenant)
  return onlyRow(rows)
}

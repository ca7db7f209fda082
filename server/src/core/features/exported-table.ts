import type { Row, Schema } from '#server/platform/database/schema.ts'

type TenantTable = Extract<keyof Schema, `tenant.${string}`>

/**
 * A table that is a part of a tenant's export: the columns that order its rows, and its other exported columns, which
 * contain no secret and no hash. The contract of the export has the names and the order of the parts.
 */
export type ExportedTable = { part: string; table: TenantTable; key: readonly string[]; columns: readonly string[] }

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text
type OfTable<Table extends TenantTable, Text extends string> = Words<Text> extends keyof Row<Table> ? Text : never

/** Declares a part. The columns are names with blanks between them, which the compiler compares with the table. */
export function exportedTable<Table extends TenantTable, Key extends string, Text extends string>(
  part: string,
  table: Table,
  key: Key & OfTable<Table, Key>,
  ...columns: (Text & OfTable<Table, Text>)[]
): ExportedTable {
  return { part, table, key: key.split(' '), columns: columns.flatMap((text) => text.split(' ')) }
}

/** The exported tables of the core. Each feature names its own in its manifest. */
export const exportedInCore: readonly ExportedTable[] = [
  exportedTable(
    'tenant',
    'tenant.tenants',
    'tenant_id',
    'name description authtype is_msp is_trial is_active mfa session_idle_minutes session_absolute_minutes host',
    'trial_ends_at created_at',
  ),
  exportedTable(
    'companies',
    'tenant.companies',
    'id',
    'name is_own is_active collection needs_approval update_ring is_sample created_at',
  ),
  exportedTable('roles', 'tenant.roles', 'id', 'name'),
  exportedTable('modules', 'tenant.role_modules', 'role_id modulekey', 'modulelabel moduledescription displayorder'),
  exportedTable('menus', 'tenant.role_menus', 'role_id modulekey menuname', 'menulink displayorder'),
  exportedTable(
    'accounts',
    'tenant.accounts',
    'id',
    'email firstname lastname role_id company_id is_active is_servicedesk is_break_glass last_login_at',
    'invited_until created_at',
  ),
  exportedTable('networks', 'tenant.known_networks', 'account_id network', 'last_used_at'),
  exportedTable(
    'devices',
    'tenant.devices',
    'id',
    'company_id kind hostname os_name os_version processor serial macs state agent_version enrolled_at',
    'is_sample created_at',
  ),
  exportedTable('device_events', 'tenant.device_events', 'id', 'device_id at event about account_id'),
  exportedTable(
    'events',
    'tenant.audit_events',
    'id',
    'at event outcome reason account_id email address agent is_sample',
  ),
]

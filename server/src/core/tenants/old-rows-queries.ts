import { expressionBuilder, sql } from 'kysely'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Row, Schema } from '#server/platform/database/schema.ts'
import { inLookup, inTenant } from './scope.ts'

type TenantTable = Extract<keyof Schema, `tenant.${string}`>
type TimeOf<Table extends TenantTable> = {
  [Column in keyof Row<Table>]: Extract<Row<Table>[Column], Date> extends never ? never : Column
}[keyof Row<Table>] &
  string

/** Rows of a table that are deleted once the time in `column` is `keptFor` milliseconds ago. */
export type OldRows = {
  table: TenantTable
  column: string
  keptFor: number
  /** The values of other columns; only rows that have all of them are deleted. */
  only: Readonly<Record<string, unknown>>
  /** How many rows one statement deletes, so that none takes long. */
  atOnce: number
}

/**
 * Declares old rows. The lookup `scheduled` must show them, so that their tenants are found (policies
 * `lookup_scheduled` of the migrations).
 */
export function oldRows<Table extends TenantTable>(
  table: Table,
  column: TimeOf<Table>,
  keptFor: number,
  { only = {}, atOnce = 1_000 }: { only?: Partial<Row<Table>>; atOnce?: number } = {},
): OldRows {
  return { table, column, keptFor, only, atOnce }
}

/** Returns the tenants that have old rows of one of these kinds, in the order of their ids. */
export function readTenantsOfOldRows(database: Pool, kinds: readonly OldRows[], now: Date): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const tenants = await seen
      .selectFrom('tenant.tenants as owner')
      .select('owner.tenant_id')
      .where((query) =>
        query.or(
          kinds.map((kind) =>
            query.exists(
              query.selectFrom(asOld(kind)).whereRef('old.tenant_id', '=', 'owner.tenant_id').where(isOld(kind, now)),
            ),
          ),
        ),
      )
      .orderBy('owner.tenant_id')
      .execute()
    return tenants.map((tenant) => tenant.tenant_id)
  })
}

/** Deletes up to `atMost` old rows of a tenant, except those that another transaction holds. Returns how many. */
export function deleteOldRowsOf(
  database: Pool,
  { kind, tenantId, now }: { kind: OldRows; tenantId: string; now: Date },
  atMost: number,
): Promise<number> {
  return inTenant(database, tenantId, async (tenant) => {
    const batch = tenant
      .selectFrom(asOld(kind))
      .select(sql.ref<string>('old.ctid').as('row'))
      .where('old.tenant_id', '=', tenantId)
      .where(isOld(kind, now))
      .limit(atMost)
      .forUpdate()
      .skipLocked()
    const { numDeletedRows } = await tenant
      .deleteFrom(asOld(kind))
      .where('old.tenant_id', '=', tenantId)
      .where(sql.ref('old.ctid'), 'in', batch)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/**
 * Returns the table of a kind, typed as `tenant.companies`, because only the column `tenant_id` is used, which all
 * tables have.
 */
function asOld({ table }: OldRows) {
  return `${table as 'tenant.companies'} as old` as const
}

function isOld({ column, keptFor, only }: OldRows, now: Date) {
  const row = expressionBuilder<Schema>()
  const values = Object.entries(only).map(([name, value]) =>
    value === null
      ? row(sql.ref(`old.${name}`), 'is', null)
      : row(sql.ref(`old.${name}`), '=', row.lit(value as boolean)),
  )
  return row.and([row(sql.ref<Date>(`old.${column}`), '<=', new Date(now.getTime() - keptFor)), ...values])
}

import { sql } from 'kysely'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { ExportedTable } from '@portico/server/core/features/exported-table.ts'
import type { Row } from '@portico/server/platform/database/schema.ts'

/** Returns the rows of a part that follow a key; for an empty key all follow. */
async function readRowsAfter(
  tenant: TenantTx,
  tenantId: string,
  { source, after }: { source: ExportedTable; after: readonly string[] },
  atMost: number,
): Promise<Record<string, unknown>[]> {
  const key = source.key.map((name) => sql.ref<string>(name))
  const columns = [...source.key, ...source.columns].map((name) => sql.ref(name).as(name))
  const values = after.map((value) => sql.val(value))
  // Typed as one of the tables, because all tables have `tenant_id`. `exportedTable` checks the remaining columns
  // against each table.
  const table = source.table as 'tenant.tenants'
  const rows = await tenant
    .selectFrom((query) => {
      const all = query.selectFrom(table).select(columns).where('tenant_id', '=', tenantId).orderBy(key).limit(atMost)
      const following = values.length === 0 ? all : all.where(query.fn('row', key), '>', query.fn('row', values))
      return following.as('picked')
    })
    .select(({ fn }) => fn<Record<string, unknown>>('to_jsonb', [sql.ref('picked')]).as('row'))
    .orderBy(key)
    .execute()
  return rows.map(({ row }) => row)
}

/**
 * The exported rows of a part, and the key of the last one, after which the next page begins. `bytes` is the length of
 * the rows as JSON; `isEnd` tells whether the part has no further rows.
 */
export type ReadRows = { rows: Record<string, unknown>[]; lastKey: readonly string[]; bytes: number; isEnd: boolean }

/** The number of rows that are read at once. */
const rowsAtOnce = 50

/** Returns the first rows, up to the one with which they have `bytesAtMost` bytes as JSON, and their bytes. */
function firstRows(rows: readonly Record<string, unknown>[], bytesAtMost: number) {
  let [count, bytes] = [0, 0]
  for (const row of rows) {
    if (bytes >= bytesAtMost) break
    bytes += JSON.stringify(row).length
    count += 1
  }
  return { rows: rows.slice(0, count), bytes }
}

/**
 * Returns the rows of a part that follow a key, or the first rows for an empty key: up to `atMost` rows, or fewer once
 * they have `bytesAtMost` bytes.
 */
export async function readRows(
  tenant: TenantTx,
  tenantId: string,
  { source, after }: { source: ExportedTable; after: readonly string[] },
  { atMost, bytesAtMost }: { atMost: number; bytesAtMost: number },
): Promise<ReadRows> {
  const read: ReadRows = { rows: [], lastKey: after, bytes: 0, isEnd: false }
  while (!read.isEnd && read.rows.length < atMost && read.bytes < bytesAtMost) {
    const asked = Math.min(rowsAtOnce, atMost - read.rows.length)
    const rows = await readRowsAfter(tenant, tenantId, { source, after: read.lastKey }, asked)
    const fitting = firstRows(rows, bytesAtMost - read.bytes)
    read.rows.push(...fitting.rows)
    read.bytes += fitting.bytes
    const last = fitting.rows.at(-1)
    if (last !== undefined) read.lastKey = source.key.map((name) => String(last[name]))
    read.isEnd = rows.length < asked && fitting.rows.length === rows.length
  }
  return read
}

/** Returns the name of the exported tenant. */
export async function readName(tenant: TenantTx, tenantId: string): Promise<string> {
  const { rows } = await sql<Pick<Row<'tenant.tenants'>, 'name'>>`
    select name from tenant.tenants where tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows).name
}

import { exportParts, type ExportPart, type exportTenant as call } from '#features/trial/contract/trial-data.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'
import { readCursor, writeCursor, type Cursor } from '#features/trial/server/export/cursor.ts'
import { readOwnDomain } from '@portico/server/core/domains/domain-queries.ts'
import type { ExportedTable } from '@portico/server/core/features/exported-table.ts'
import { readName, readRows, type ReadRows } from '#features/trial/server/export/export-queries.ts'

/**
 * The maximum number of rows in one response, and about the maximum number of bytes. Both limit the memory of the
 * server and the time of a connection.
 */
const rowsAtMost = 1_000
const bytesAtMost = 512 * 1024

/**
 * Returns all data of the tenant to its owner, also after its trial has ended, page by page. The first page records the
 * event of an export. Refuses by `input-not-valid` a cursor that was not made for this tenant.
 */
export function handleExportTenant(context: AppContext, tables: readonly ExportedTable[]): Handler<typeof call> {
  return async ({ session, origin, query }) => {
    const { tenantId, accountId, email } = session
    const isFirst = query.after === undefined
    const begin = { tenantId, part: exportParts[0], after: [] }
    const cursor = query.after === undefined ? begin : readCursor(context.secret, tenantId, query.after, origin.at)
    if (cursor === null)
      return refused('input-not-valid', {
        summary: 'The request is not valid: after must be the next of an answer before.',
      })
    const exported = await inTenant(context.database, tenantId, async (tenant) => {
      const event = { tenantId, event: 'tenant-exported', outcome: 'success', reason: '', accountId, email } as const
      if (isFirst) await recordEvent(tenant, { ...event, origin })
      return { tenant: await readName(tenant, tenantId), ...(await readParts(tenant, tables, cursor)) }
    })
    const next = exported.next === null ? null : writeCursor(context.secret, exported.next, origin.at)
    return done({ exported_at: origin.at.toISOString(), ...exported, next })
  }
}

type Read = { parts: { part: ExportPart; rows: Record<string, unknown>[] }[]; next: Cursor | null }

/** Returns the rows from a cursor on, of as many parts as fit into one response, and the cursor of the next one. */
async function readParts(tenant: TenantTx, tables: readonly ExportedTable[], cursor: Cursor): Promise<Read> {
  const { tenantId } = cursor
  const parts: Read['parts'] = []
  let left = { atMost: rowsAtMost, bytesAtMost }
  let { after } = cursor
  for (const part of exportParts.slice(exportParts.indexOf(cursor.part))) {
    if (left.atMost === 0 || left.bytesAtMost <= 0) return { parts, next: { tenantId, part, after } }
    const source = part === 'domain' ? null : tables.find((table) => table.part === part)
    const { rows, lastKey, bytes, isEnd } = await readPart(tenant, tenantId, { source, after }, left)
    parts.push({ part, rows })
    if (!isEnd) return { parts, next: { tenantId, part, after: [...lastKey] } }
    left = { atMost: left.atMost - rows.length, bytesAtMost: left.bytesAtMost - bytes }
    after = []
  }
  return { parts, next: null }
}

/** Returns rows of a part: of its table, or the tenant's own domain for null. A part without a table is that of a removed feature. */
async function readPart(
  tenant: TenantTx,
  tenantId: string,
  { source, after }: { source: ExportedTable | null | undefined; after: readonly string[] },
  left: { atMost: number; bytesAtMost: number },
): Promise<ReadRows> {
  if (source !== null && source !== undefined) return readRows(tenant, tenantId, { source, after }, left)
  const rows = source === null ? await readOwnDomain(tenant, tenantId) : []
  return { rows, lastKey: [], bytes: 0, isEnd: true }
}

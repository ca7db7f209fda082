import { createHash } from 'node:crypto'
import { ownRowsAtMost } from '@portico/contract/core/analysis/dataset.ts'
import { localClock } from '@portico/contract/core/analysis/local-clock.ts'
import type { AnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { partsOf } from './column-store.ts'
import type { StoredDataset } from './dataset-queries.ts'
import { storeOwn } from './own-dataset-queries.ts'
import { readTimezone } from '@portico/server/core/requests/timezone-queries.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { OwnCell, OwnSource, OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import { inTenant, listInTenant, type TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The number of rows in a batch. The server handles other requests between batches. */
const rowsAtOnce = 500

/** Returns the rights with which a viewer reads own data, as a comparable text: the companies and the columns. */
export function scopeOf(source: OwnSource, viewer: OwnViewer): string {
  const companies = viewer.seesAllCompanies ? 'all' : viewer.companyId
  return JSON.stringify([companies, source.columnsFor(viewer).map(({ name, type }) => `${name} ${type}`)])
}

/**
 * Reads own data with a viewer's rights, converts it to columns in a separate process, and stores it as the viewer's
 * next version. Times are converted to the viewer's time zone, which the report names (decisions/0136). Null if the
 * process failed.
 */
export async function readOwnData(
  { database }: Pick<AppContext, 'database'>,
  analysis: AnalysisService,
  viewer: OwnViewer,
  source: OwnSource,
): Promise<StoredDataset | null> {
  let [total, readAt] = [0, new Date()]
  const within = <Result>(work: (tenant: TenantTx) => Promise<Result>) => listInTenant(database, viewer.tenantId, work)
  const timezone = await within((tenant) => readTimezone(tenant, viewer))
  const toLocal = inZone(source, viewer, timezone)
  const made = await analysis.importRows(source.columnsFor(viewer), async (add) => {
    readAt = new Date()
    const found = await within((tenant) => source.readKeys(tenant, viewer, ownRowsAtMost))
    total = found.total
    // No transaction stays open while the process works. Rows deleted in the meantime are left out.
    for (let from = 0; from < found.keys.length; from += rowsAtOnce) {
      const keys = found.keys.slice(from, from + rowsAtOnce)
      const rows = await within((tenant) => source.readRows(tenant, viewer, keys, readAt))
      if (!(await add(rows.map(toLocal)))) return
    }
  })
  if (made === null) return null
  const { columns, profile, rows, report, preview } = made
  const hash = createHash('sha256')
  for (const column of columns) hash.update(column)
  const version = {
    own: source.name,
    title: source.title,
    scope: scopeOf(source, viewer),
    rows,
    total: Math.max(total, rows),
    readAt,
    bytes: columns.reduce((sum, { length }) => sum + length, 0),
    sha256: hash.digest('hex'),
    columns: profile,
    report: { ...report, timezone, rows_in: Math.max(total, rows) },
    preview,
  }
  const parts = await partsOf(columns)
  return inTenant(database, viewer.tenantId, (tenant) => storeOwn(tenant, viewer, version, parts))
}

/** Converts the timestamps of a row to local time in a time zone. */
function inZone(source: OwnSource, viewer: OwnViewer, timezone: string): (row: readonly OwnCell[]) => OwnCell[] {
  const clock = localClock(timezone)
  const isTime = source.columnsFor(viewer).map(({ type }) => type === 'time')
  return (row) => row.map((cell, index) => (isTime[index] === true && typeof cell === 'number' ? clock(cell) : cell))
}

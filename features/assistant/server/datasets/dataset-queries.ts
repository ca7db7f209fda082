import {
  storedColumns,
  storedDecisions,
  storedPreview,
  storedReport,
} from '#features/assistant/server/stored-assistant.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import {
  ownDatasets,
  type DatasetColumn,
  type ImportReport,
  type OwnDataset,
} from '@portico/contract/core/analysis/dataset.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { schedules, type Schedule } from '#features/assistant/contract/datasets.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

export type Owner = { tenantId: string; accountId: string }

/** A dataset as stored in the database. */
export type StoredDataset = {
  /** The public id: the file's identifier, or the name of own data. */
  id: string
  storedId: string
  title: string
  version: number
  rows: number
  bytes: number
  sha256: string
  columns: DatasetColumn[]
  report: ImportReport
  preview: (string | null)[][]
  refreshedAt: Date
  /** The name of the uploaded file, if the file itself was kept. */
  fileName: string | null
  decisions: ImportDecisions
  /** Null for a file. */
  own: StoredOwn | null
}

/**
 * Additional facts of own data: its total number of rows, and the rights with which they were read (null if no rows are
 * stored).
 */
export type StoredOwn = {
  name: OwnDataset
  total: number
  scope: string | null
  schedule: Schedule
  dueAt: Date | null
}

/** The content of a new version of a dataset. */
export type NewVersion = Pick<
  StoredDataset,
  'id' | 'title' | 'rows' | 'bytes' | 'sha256' | 'columns' | 'report' | 'preview'
> & {
  decisions?: ImportDecisions
  /** The decisions before, newest first. */
  earlier?: readonly ImportDecisions[]
  /** The name and the compressed size of a new original; omitted if the original stays. */
  file?: { name: string; keptBytes: number }
}

/** A column's compressed bytes, in parts of at most 1 MB. */
export type Parts = readonly (readonly Buffer[])[]

const stored = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  rows: z.number(),
  bytes: z.coerce.number(),
  sha256: z.string(),
  columns: z.unknown().transform(storedColumns.read),
  report: z.unknown().transform(storedReport.read),
  preview: z.unknown().transform(storedPreview.read),
  refreshed_at: z.date(),
  file_name: z.string().nullable(),
  decisions: z.unknown().transform(storedDecisions.read),
  own: z.enum(ownDatasets).nullable(),
  scope: z.string().nullable(),
  total: z.number().nullable(),
  schedule: z.enum(schedules),
  due_at: z.date().nullable(),
})

/** The columns selected for a `StoredDataset`. */
export const selected = [
  'id',
  'title',
  'version',
  'rows',
  'bytes',
  'sha256',
  'columns',
  'report',
  'preview',
  'refreshed_at',
  'file_name',
  'decisions',
  'own',
  'scope',
  'total',
  'schedule',
  'due_at',
] as const

/** Converts a row into a dataset. */
export function datasetOf(row: unknown): StoredDataset {
  const { refreshed_at: refreshedAt, file_name: fileName, due_at: dueAt, own: name, ...rest } = stored.parse(row)
  const { scope, total, schedule, ...dataset } = rest
  const own = name === null ? null : { name, total: total ?? dataset.rows, scope, schedule, dueAt }
  return { ...dataset, id: name ?? dataset.id, storedId: dataset.id, refreshedAt, fileName, own }
}

/** Returns the user's files, most recently refreshed first. */
export async function listFiles(tenant: TenantTx, owner: Owner): Promise<StoredDataset[]> {
  const rows = await filesOf(tenant, owner).select(selected).orderBy('refreshed_at', 'desc').execute()
  return rows.map(datasetOf)
}

/** Returns one of the user's files, or null. */
export async function findFile(tenant: TenantTx, owner: Owner, id: string): Promise<StoredDataset | null> {
  const row = await filesOf(tenant, owner).select(selected).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : datasetOf(row)
}

function filesOf(tenant: TenantTx, { tenantId, accountId }: Owner) {
  return tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('own', 'is', null)
}

/** The number and total size (uploaded, and kept compressed) of the files of a user and of the tenant, not counting the file with `id`. */
export type Usage = { own: { files: number; bytes: number }; tenant: { files: number; bytes: number } }

/**
 * Serialises storing files within a tenant until the end of the transaction, so that each transaction counts the files
 * that were stored before.
 */
export async function lockFiles(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${tenantId}`}, 0))`.execute(tenant)
}

/** Counts the files of the user and of the tenant, except the file with `id`. */
export async function usageOf(tenant: TenantTx, { tenantId, accountId }: Owner, id: string): Promise<Usage> {
  const rows = await tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', id)
    .where('own', 'is', null)
    .groupBy('account_id')
    .select((of) => [
      'account_id',
      of.fn.countAll<string>().as('files'),
      of.fn.sum<string | null>(of('bytes', '+', of.ref('kept_bytes'))).as('bytes'),
    ])
    .execute()
  const sumOf = (those: typeof rows) => ({
    files: those.reduce((sum, { files }) => sum + Number(files), 0),
    bytes: those.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0),
  })
  return { own: sumOf(rows.filter((row) => row.account_id === accountId)), tenant: sumOf(rows) }
}

/**
 * Inserts a dataset, or replaces it with its next version. Null if the id belongs to another user.
 */
export async function storeVersion(
  tenant: TenantTx,
  owner: Owner,
  made: NewVersion,
  parts: Parts,
): Promise<StoredDataset | null> {
  const { id, title, rows, bytes, sha256 } = made
  const values = {
    title,
    rows,
    bytes: String(bytes),
    sha256,
    columns: jsonOf(made.columns),
    report: jsonOf(made.report),
    preview: jsonOf(made.preview),
    ...(made.decisions === undefined ? {} : { decisions: jsonOf(made.decisions) }),
    ...(made.earlier === undefined ? {} : { earlier_decisions: jsonOf(made.earlier) }),
    ...(made.file === undefined ? {} : { file_name: made.file.name, kept_bytes: String(made.file.keptBytes) }),
  }
  const row = await tenant
    .insertInto('tenant.datasets')
    .values({ tenant_id: owner.tenantId, account_id: owner.accountId, id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet((change) => ({
          ...values,
          version: change('tenant.datasets.version', '+', 1),
          refreshed_at: new Date(),
        }))
        .where('tenant.datasets.account_id', '=', owner.accountId)
        .where('tenant.datasets.own', 'is', null),
    )
    .returning(selected)
    .executeTakeFirst()
  if (row === undefined) return null
  await replaceParts(tenant, owner.tenantId, id, parts)
  return datasetOf(row)
}

/** Replaces the stored columns of a dataset. */
export async function replaceParts(tenant: TenantTx, tenantId: string, id: string, parts: Parts): Promise<void> {
  await tenant
    .deleteFrom('tenant.dataset_parts')
    .where('tenant_id', '=', tenantId)
    .where('dataset_id', '=', id)
    .execute()
  for (const [place, column] of parts.entries()) {
    for (const [part, bytes] of column.entries()) {
      await tenant
        .insertInto('tenant.dataset_parts')
        .values({ tenant_id: tenantId, dataset_id: id, place, part, bytes })
        .execute()
    }
  }
}

/**
 * Returns a value as JSON for PostgreSQL, which cannot store NUL: the symbol ␀ replaces it. The packed columns keep
 * NUL.
 */
export const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(String.raw`\u0000`, '␀')

/**
 * Returns the compressed parts of a column, in order. Empty if a newer version, or another dataset with the same id,
 * has replaced it.
 */
export async function readParts(
  tenant: TenantTx,
  tenantId: string,
  { storedId, version, sha256 }: Pick<StoredDataset, 'storedId' | 'version' | 'sha256'>,
  place: number,
): Promise<Buffer[]> {
  const rows = await tenant
    .selectFrom('tenant.dataset_parts as part')
    .innerJoin('tenant.datasets as dataset', (join) =>
      join.onRef('dataset.tenant_id', '=', 'part.tenant_id').onRef('dataset.id', '=', 'part.dataset_id'),
    )
    .where('part.tenant_id', '=', tenantId)
    .where('part.dataset_id', '=', storedId)
    .where('part.place', '=', place)
    .where('dataset.version', '=', version)
    .where('dataset.sha256', '=', sha256)
    .orderBy('part.part')
    .select('part.bytes')
    .execute()
  return rows.map(({ bytes }) => bytes)
}

/** Renames one of the user's files; null if there is none with this id. */
export async function renameFile(
  tenant: TenantTx,
  owner: Owner,
  id: string,
  title: string,
): Promise<StoredDataset | null> {
  const row = await tenant
    .updateTable('tenant.datasets')
    .set({ title })
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .where('own', 'is', null)
    .returning(selected)
    .executeTakeFirst()
  return row === undefined ? null : datasetOf(row)
}

/** Deletes one of the user's files; false if there is none with this id. */
export async function deleteFile(tenant: TenantTx, owner: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.datasets')
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .where('own', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

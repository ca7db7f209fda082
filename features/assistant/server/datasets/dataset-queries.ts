import { sql } from 'kysely'
import * as z from 'zod'
import {
  datasetColumn,
  importReport,
  ownDatasets,
  type DatasetColumn,
  type ImportReport,
  type OwnDataset,
} from '@portico/contract/core/analysis/dataset.ts'
import { schedules, type Schedule } from '#features/assistant/contract/dataset-view.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

export type Owner = { tenantId: string; accountId: string }

/** A dataset as it is stored. */
export type StoredDataset = {
  /** As users name it: its own identifier, or the name of own data. */
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
  /** Null for a file. */
  own: StoredOwn | null
}

/** What own data has besides: how many rows there were, and by which rights they were read; null where no rows are kept. */
export type StoredOwn = {
  name: OwnDataset
  total: number
  scope: string | null
  schedule: Schedule
  dueAt: Date | null
}

/** What a version of a dataset is made of. */
export type NewVersion = Pick<
  StoredDataset,
  'id' | 'title' | 'rows' | 'bytes' | 'sha256' | 'columns' | 'report' | 'preview'
>

/** A column's compressed bytes in parts of at most a megabyte. */
export type Parts = readonly (readonly Buffer[])[]

const stored = z.object({
  id: z.string(),
  title: z.string(),
  version: z.number(),
  rows: z.number(),
  bytes: z.coerce.number(),
  sha256: z.string(),
  columns: z.array(datasetColumn),
  report: importReport,
  preview: z.array(z.array(z.string().nullable())),
  refreshed_at: z.date(),
  own: z.enum(ownDatasets).nullable(),
  scope: z.string().nullable(),
  total: z.number().nullable(),
  schedule: z.enum(schedules),
  due_at: z.date().nullable(),
})

/** The columns that make a dataset. */
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
  'own',
  'scope',
  'total',
  'schedule',
  'due_at',
] as const

/** A dataset of its row. */
export function datasetOf(row: unknown): StoredDataset {
  const { refreshed_at: refreshedAt, due_at: dueAt, own: name, scope, total, schedule, ...dataset } = stored.parse(row)
  const own = name === null ? null : { name, total: total ?? dataset.rows, scope, schedule, dueAt }
  return { ...dataset, id: name ?? dataset.id, storedId: dataset.id, refreshedAt, own }
}

/** The user's files, last refreshed first. */
export async function listFiles(tenant: TenantTx, owner: Owner): Promise<StoredDataset[]> {
  const rows = await filesOf(tenant, owner).select(selected).orderBy('refreshed_at', 'desc').execute()
  return rows.map(datasetOf)
}

/** A file of the user, or null. */
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

/** How many files a user and the tenant have beside the one with `id`, and their bytes. */
export type Usage = { own: { files: number; bytes: number }; tenant: { files: number; bytes: number } }

/** Until the end of the transaction no other one stores a file of the tenant: each counts those that are stored before. */
export async function lockFiles(tenant: TenantTx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${tenantId}`}, 0))`.execute(tenant)
}

/** What a user and the tenant have stored. */
export async function usageOf(tenant: TenantTx, { tenantId, accountId }: Owner, id: string): Promise<Usage> {
  const rows = await tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', id)
    .where('own', 'is', null)
    .groupBy('account_id')
    .select((of) => ['account_id', of.fn.countAll<string>().as('files'), of.fn.sum<string | null>('bytes').as('bytes')])
    .execute()
  const sumOf = (those: typeof rows) => ({
    files: those.reduce((sum, { files }) => sum + Number(files), 0),
    bytes: those.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0),
  })
  return { own: sumOf(rows.filter((row) => row.account_id === accountId)), tenant: sumOf(rows) }
}

/**
 * Inserts a dataset, or its next version in place of the former one. Null where the id is that of another user's.
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

/** Stores the columns of a dataset in place of the former ones. */
export async function replaceParts(tenant: TenantTx, tenantId: string, id: string, parts: Parts): Promise<void> {
  await tenant
    .deleteFrom('tenant.dataset_parts')
    .where('tenant_id', '=', tenantId)
    .where('dataset_id', '=', id)
    .execute()
  for (const [place, column] of parts.entries()) {
    for (const [part, each] of column.entries()) {
      await tenant
        .insertInto('tenant.dataset_parts')
        .values({ tenant_id: tenantId, dataset_id: id, place, part, bytes: each })
        .execute()
    }
  }
}

/** PostgreSQL's JSON has no NUL: its picture is stored, the cells themselves keep it. */
export const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(String.raw`\u0000`, '␀')

/** The compressed parts of a column, in their order; none where there is another version by now, or another dataset of this identifier. */
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

/** Renames a file of the user; null where there is none. */
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

/** Deletes a file of the user; false where there is none. */
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

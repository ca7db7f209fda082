import type { OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import type { Schedule } from '#features/assistant/contract/dataset-view.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  datasetOf,
  jsonOf,
  replaceParts,
  selected,
  type NewVersion,
  type Owner,
  type Parts,
  type StoredDataset,
} from './dataset-queries.ts'
import { dueAfter } from './schedule-times.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** What was read of own data: by which rights, when, and how many rows there were in all. */
export type NewOwnVersion = Omit<NewVersion, 'id'> & {
  own: OwnDataset
  scope: string
  total: number
  readAt: Date
}

function ownOf(tenant: TenantTx, { tenantId, accountId }: Owner) {
  return tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('own', 'is not', null)
    .select(selected)
}

/** What a user's own data were when they were last read. */
export async function listOwn(tenant: TenantTx, owner: Owner): Promise<StoredDataset[]> {
  return (await ownOf(tenant, owner).execute()).map(datasetOf)
}

/** What a user's own data of this name were when they were last read, or null. */
export async function findOwn(tenant: TenantTx, owner: Owner, own: OwnDataset): Promise<StoredDataset | null> {
  const row = await ownOf(tenant, owner).where('own', '=', own).executeTakeFirst()
  return row === undefined ? null : datasetOf(row)
}

/** Stores what has been read in place of the former version; a time to read it again that has come is followed by the next. */
export async function storeOwn(
  tenant: TenantTx,
  owner: Owner,
  made: NewOwnVersion,
  parts: Parts,
): Promise<StoredDataset> {
  const { title, rows, bytes, sha256, scope, total, readAt } = made
  const values = {
    title,
    rows,
    bytes: String(bytes),
    sha256,
    columns: jsonOf(made.columns),
    report: jsonOf(made.report),
    preview: jsonOf(made.preview),
    scope,
    total,
    refreshed_at: readAt,
  }
  const row = await tenant
    .insertInto('tenant.datasets')
    .values({ tenant_id: owner.tenantId, account_id: owner.accountId, id: uuid(), own: made.own, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id', 'own'])
        .where('own', 'is not', null)
        .doUpdateSet((change) => ({ ...values, version: change('tenant.datasets.version', '+', 1) })),
    )
    .returning(selected)
    .executeTakeFirstOrThrow()
  const stored = datasetOf(row)
  await replaceParts(tenant, owner.tenantId, stored.storedId, parts)
  const { dueAt = null, schedule = 'off' } = stored.own ?? {}
  if (dueAt === null || dueAt > readAt) return stored
  return (
    (await storeSchedule(tenant, owner, made.own, { schedule, dueAt: dueAfter(schedule, dueAt, readAt) })) ?? stored
  )
}

/** Sets when own data are read again; null where they have never been read. */
export async function storeSchedule(
  tenant: TenantTx,
  owner: Owner,
  own: OwnDataset,
  { schedule, dueAt }: { schedule: Schedule; dueAt: Date | null },
): Promise<StoredDataset | null> {
  const row = await tenant
    .updateTable('tenant.datasets')
    .set({ schedule, due_at: dueAt })
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('own', '=', own)
    .returning(selected)
    .executeTakeFirst()
  return row === undefined ? null : datasetOf(row)
}

/** The tenants with own data to read again at `now`, or whose rows were last read before `unused` and have no schedule. */
export function readTenantsOfDueData(database: Pool, now: Date, unused: Date): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner where exists (
        select from tenant.datasets as dataset where dataset.tenant_id = owner.tenant_id and dataset.own is not null and (
          dataset.due_at <= ${now} or dataset.scope is not null and dataset.schedule = 'off' and dataset.refreshed_at < ${unused}))
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

/** The own data of a tenant's users that are to be read again by `now`. */
export async function readDue(
  tenant: TenantTx,
  tenantId: string,
  now: Date,
): Promise<{ accountId: string; own: OwnDataset }[]> {
  const rows = await tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', tenantId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .select(['account_id', 'own'])
    .execute()
  return rows.flatMap(({ account_id: accountId, own }) => (own === null ? [] : [{ accountId, own }]))
}

/** Deletes the rows that are kept of own data, and ends their schedule; what they were about stays. */
export async function deleteOwnRows(tenant: TenantTx, owner: Owner, own: OwnDataset): Promise<void> {
  const emptied = await tenant
    .updateTable('tenant.datasets')
    .set({ ...nothing, schedule: 'off', due_at: null })
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('own', '=', own)
    .returning('id')
    .execute()
  for (const { id } of emptied) await replaceParts(tenant, owner.tenantId, id, [])
}

/** Deletes the rows of own data that are not on a schedule and were read before an instant. */
export async function deleteUnusedRows(tenant: TenantTx, tenantId: string, before: Date): Promise<void> {
  const emptied = await tenant
    .updateTable('tenant.datasets')
    .set(nothing)
    .where('tenant_id', '=', tenantId)
    .where('own', 'is not', null)
    .where('scope', 'is not', null)
    .where('schedule', '=', 'off')
    .where('refreshed_at', '<', before)
    .returning('id')
    .execute()
  for (const { id } of emptied) await replaceParts(tenant, tenantId, id, [])
}

/** Without rights that they were read by, rows are never shown; what can be read of them is deleted too. */
const nothing = { scope: null, rows: 0, total: 0, columns: '[]', preview: '[]' }

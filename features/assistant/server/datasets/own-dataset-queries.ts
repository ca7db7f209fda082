import type { OwnDataset } from '@portico/contract/core/analysis/dataset.ts'
import type { Schedule } from '#features/assistant/contract/datasets.ts'
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
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** A new version of own data: the rights with which it was read, the time, and the total number of rows. */
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

/** Returns a user's own data, as last read. */
export async function listOwn(tenant: TenantTx, owner: Owner): Promise<StoredDataset[]> {
  return (await ownOf(tenant, owner).execute()).map(datasetOf)
}

/** Returns a user's own data of this name, as last read, or null. */
export async function findOwn(tenant: TenantTx, owner: Owner, own: OwnDataset): Promise<StoredDataset | null> {
  const row = await ownOf(tenant, owner).where('own', '=', own).executeTakeFirst()
  return row === undefined ? null : datasetOf(row)
}

/** Replaces own data with a new version. If a scheduled refresh was due, schedules the next. */
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

/** Sets when own data is refreshed; null if it has never been read. */
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

/**
 * Returns the tenants that have own data due for a refresh at `now`, or rows without a schedule that were last read
 * before `unused`.
 */
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

/** Returns the own data of a tenant's users that is due for a refresh at `now`. */
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

/** Deletes the stored rows and the schedule of own data. The tables that the rows were read from do not change. */
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

/** Deletes the rows of own data that has no schedule and was read before a given time. */
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

/** The column values of own data whose rows are deleted. Own data with a null `scope` is never shown. */
const nothing = { scope: null, rows: 0, total: 0, columns: '[]', preview: '[]' }

const dayMs = 86_400_000
const every = { daily: dayMs, weekly: 7 * dayMs } as const

/**
 * Returns when own data is next refreshed, at the same time of day unless the refresh is more than a whole period late.
 * Null without a schedule.
 */
export function dueAfter(schedule: Schedule, due: Date | null, now: Date): Date | null {
  if (schedule === 'off') return null
  const next = (due ?? now).getTime() + every[schedule]
  return new Date(next > now.getTime() ? next : now.getTime() + every[schedule])
}

import { isUndecided, lastingOf, type ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { FileShapes, Remembered } from '#features/assistant/server/analysis-process/file-shape.ts'
import { storedEarlierDecisions, storedRememberedDecisions } from '#features/assistant/server/stored-assistant.ts'
import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { jsonOf, type Owner, type StoredDataset } from './dataset-queries.ts'

/** The shapes of files that a user's decisions are remembered for, at most, and the length of all, in characters. */
export const rememberedAtMost = 50
const rememberedLongest = 200_000

/** Returns the decisions before the current ones of one of the user's files, newest first. */
export async function readEarlier(tenant: TenantTx, owner: Owner, id: string): Promise<ImportDecisions[]> {
  const row = await tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .select('earlier_decisions')
    .executeTakeFirst()
  return row === undefined ? [] : storedEarlierDecisions.read(row.earlier_decisions)
}

/** Returns the decisions of a user by the shapes of files, newest first. */
export async function listRemembered(tenant: TenantTx, owner: Owner): Promise<Remembered[]> {
  const rows = await tenant
    .selectFrom('tenant.remembered_readings')
    .where('tenant_id', '=', owner.tenantId)
    .where('account_id', '=', owner.accountId)
    .orderBy('changed_at', 'desc')
    .limit(rememberedAtMost)
    .select(['shape', 'read_shape', 'decisions'])
    .execute()
  return rows.map(({ shape, read_shape: readShape, decisions }) => ({
    shape,
    readShape,
    decisions: storedRememberedDecisions.read(decisions),
  }))
}

/** Remembers what a user decided for a file, for other files of its shapes. Nothing decided is forgotten. */
export async function remember(
  tenant: TenantTx,
  owner: Owner,
  { shape, readShape }: FileShapes,
  decisions: ImportDecisions,
): Promise<void> {
  if (shape === null) return
  const lasting = lastingOf(decisions)
  const ofUser = { tenant_id: owner.tenantId, account_id: owner.accountId }
  if (isUndecided(lasting)) {
    await tenant
      .deleteFrom('tenant.remembered_readings')
      .where('tenant_id', '=', owner.tenantId)
      .where('account_id', '=', owner.accountId)
      .where('shape', '=', shape)
      .execute()
    return
  }
  const values = { read_shape: readShape ?? shape, decisions: jsonOf(lasting), changed_at: new Date() }
  await tenant
    .insertInto('tenant.remembered_readings')
    .values({ ...ofUser, shape, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'shape']).doUpdateSet(values))
    .execute()
  await deleteBeyondLimit(tenant, owner)
}

/** Deletes the oldest decisions beyond the limits. Each upload parses all that are kept. */
async function deleteBeyondLimit(tenant: TenantTx, { tenantId, accountId }: Owner): Promise<void> {
  await sql`
    delete from tenant.remembered_readings
    where tenant_id = ${tenantId} and account_id = ${accountId} and shape not in (
      select shape
      from (
        select shape, row_number() over newest as place, sum(length(decisions::text)) over newest as length
        from tenant.remembered_readings
        where tenant_id = ${tenantId} and account_id = ${accountId}
        window newest as (order by changed_at desc, shape)
      ) as kept
      where place <= ${rememberedAtMost} and length <= ${rememberedLongest}
    )`.execute(tenant)
}

/** Replaces the original of a dataset. */
export async function replaceOriginal(
  tenant: TenantTx,
  tenantId: string,
  id: string,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  await tenant
    .deleteFrom('tenant.dataset_file_parts')
    .where('tenant_id', '=', tenantId)
    .where('dataset_id', '=', id)
    .execute()
  let part = 0
  for await (const bytes of parts) {
    await tenant
      .insertInto('tenant.dataset_file_parts')
      .values({ tenant_id: tenantId, dataset_id: id, part, bytes })
      .execute()
    part += 1
  }
}

/** Returns the parts of an original, in order. They end early if another file has replaced it. */
export async function* originalParts(
  tenant: TenantTx,
  tenantId: string,
  { storedId, sha256 }: Pick<StoredDataset, 'storedId' | 'sha256'>,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await tenant
      .selectFrom('tenant.dataset_file_parts as part')
      .innerJoin('tenant.datasets as dataset', (join) =>
        join.onRef('dataset.tenant_id', '=', 'part.tenant_id').onRef('dataset.id', '=', 'part.dataset_id'),
      )
      .where('part.tenant_id', '=', tenantId)
      .where('part.dataset_id', '=', storedId)
      .where('part.part', '=', part)
      .where('dataset.sha256', '=', sha256)
      .select('part.bytes')
      .executeTakeFirst()
    if (row === undefined) return
    yield row.bytes
  }
}

import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import { datasetOf, selected, type StoredDataset } from '#features/assistant/server/datasets/dataset-queries.ts'
import type { DashboardViewer } from './dashboard-queries.ts'

type Pinned = Pick<DashboardViewer, 'tenantId' | 'accountId'> & { id: string }

/** Stores the signature of a shared dashboard. Null stops sharing it and deletes other users' pins. */
export async function storeSignature(
  tenant: TenantTx,
  { tenantId, accountId, id }: Pinned,
  signature: Buffer | null,
): Promise<void> {
  await tenant
    .updateTable('tenant.assistant_dashboards')
    .set({ signature })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  if (signature !== null) return
  await tenant
    .deleteFrom('tenant.assistant_pins')
    .where('tenant_id', '=', tenantId)
    .where('dashboard_id', '=', id)
    .where('account_id', '<>', accountId)
    .execute()
}

/** Pins a dashboard for a user, or changes whether it is emailed. */
export async function storePin(
  tenant: TenantTx,
  { tenantId, accountId, id }: Pinned,
  mailsWeekly: boolean,
): Promise<void> {
  await tenant
    .insertInto('tenant.assistant_pins')
    .values({ tenant_id: tenantId, account_id: accountId, dashboard_id: id, mails_weekly: mailsWeekly })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'dashboard_id']).doUpdateSet({ mails_weekly: mailsWeekly }),
    )
    .execute()
}

/** Deletes a user's pin. */
export async function deletePin(tenant: TenantTx, { tenantId, accountId, id }: Pinned): Promise<void> {
  await tenant
    .deleteFrom('tenant.assistant_pins')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('dashboard_id', '=', id)
    .execute()
}

/**
 * Returns another user's file if a dashboard of the file is shared with this user; otherwise null. A shared dashboard
 * shares its file only if its author owns the file.
 */
export async function findSharedFile(
  tenant: TenantTx,
  { tenantId, companyId, seesAllCompanies }: DashboardViewer,
  id: string,
): Promise<StoredDataset | null> {
  const row = await tenant
    .selectFrom('tenant.datasets')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('own', 'is', null)
    .where((of) =>
      of.exists(
        of
          .selectFrom('tenant.assistant_dashboards as dashboard')
          .innerJoin('tenant.accounts as author', (join) =>
            join.onRef('author.tenant_id', '=', 'dashboard.tenant_id').onRef('author.id', '=', 'dashboard.account_id'),
          )
          .whereRef('dashboard.tenant_id', '=', 'tenant.datasets.tenant_id')
          .whereRef('dashboard.account_id', '=', 'tenant.datasets.account_id')
          .where('dashboard.dataset', '=', id)
          .where('dashboard.signature', 'is not', null)
          .where('author.is_active', '=', true)
          .where((author) =>
            author.exists(
              author
                .selectFrom('tenant.role_rights as held')
                .whereRef('held.tenant_id', '=', 'author.tenant_id')
                .whereRef('held.role_id', '=', 'author.role_id')
                .where('held.permission', '=', 'Chat Bot')
                .select('held.permission'),
            ),
          )
          .$if(!seesAllCompanies, (query) => query.where('author.company_id', '=', companyId))
          .select('dashboard.id'),
      ),
    )
    .select(selected)
    .executeTakeFirst()
  return row === undefined ? null : datasetOf(row)
}

import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { SignedParts } from './dashboard-signature.ts'

/** The requesting user. The user's company determines which shared dashboards are visible. */
export type DashboardViewer = Pick<OwnViewer, 'tenantId' | 'accountId' | 'companyId' | 'seesAllCompanies'>

/** A stored dashboard, without its definition, for lists. */
export type ListedDashboard = {
  id: string
  accountId: string
  title: string
  dataset: string
  datasetTitle: string | null
  author: string
  isShared: boolean
  isPinned: boolean
  mailsWeekly: boolean
  changedAt: Date
}

/** A stored dashboard with its definition and filter conditions as texts. `signature` is null if it is not shared. */
export type StoredDashboard = ListedDashboard & { definition: string; conditions: string; signature: Buffer | null }

/** Maximum number of dashboards in a list. */
const listedAtMost = 400

/**
 * Selects the dashboards that a user may open: the user's own, and those shared by users of the same company, or by all
 * companies if the user belongs to the tenant's own company. Sharing ends when the author loses the right to use the
 * assistant.
 */
function seenBy(tenant: TenantTx, { tenantId, accountId, companyId, seesAllCompanies }: DashboardViewer) {
  return tenant
    .selectFrom('tenant.assistant_dashboards as dashboard')
    .innerJoin('tenant.accounts as author', (join) =>
      join.onRef('author.tenant_id', '=', 'dashboard.tenant_id').onRef('author.id', '=', 'dashboard.account_id'),
    )
    .leftJoin('tenant.assistant_pins as pin', (join) =>
      join
        .onRef('pin.tenant_id', '=', 'dashboard.tenant_id')
        .onRef('pin.dashboard_id', '=', 'dashboard.id')
        .on('pin.account_id', '=', accountId),
    )
    .where('dashboard.tenant_id', '=', tenantId)
    .where((of) =>
      of.or([
        of('dashboard.account_id', '=', accountId),
        of.and([
          of('dashboard.signature', 'is not', null),
          of('author.is_active', '=', true),
          of.exists(
            of
              .selectFrom('tenant.role_rights as held')
              .whereRef('held.tenant_id', '=', 'author.tenant_id')
              .whereRef('held.role_id', '=', 'author.role_id')
              .where('held.permission', '=', 'Chat Bot')
              .select('held.permission'),
          ),
          ...(seesAllCompanies ? [] : [of('author.company_id', '=', companyId)]),
        ]),
      ]),
    )
    .select(['dashboard.id', 'dashboard.account_id', 'dashboard.title', 'dashboard.dataset', 'dashboard.changed_at'])
    .select(['author.firstname', 'author.lastname', 'pin.mails_weekly', 'pin.pinned_at'])
    .select((of) => [
      of('dashboard.signature', 'is not', null).as('is_shared'),
      of
        .selectFrom('tenant.datasets as file')
        .whereRef('file.tenant_id', '=', 'dashboard.tenant_id')
        .where('file.own', 'is', null)
        // The title is hidden if the file belongs to neither the user nor the dashboard's author.
        .where((file) =>
          file.or([
            file('file.account_id', '=', accountId),
            file('file.account_id', '=', file.ref('dashboard.account_id')),
          ]),
        )
        .where((where) => where(where.cast<string>('file.id', 'text'), '=', where.ref('dashboard.dataset')))
        .select('file.title')
        .as('dataset_title'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>

const listedOf = (row: Row): ListedDashboard => ({
  id: row.id,
  accountId: row.account_id,
  title: row.title,
  dataset: row.dataset,
  datasetTitle: row.dataset_title,
  author: `${row.firstname} ${row.lastname}`.trim(),
  isShared: row.is_shared === true,
  isPinned: row.pinned_at !== null,
  mailsWeekly: row.mails_weekly ?? false,
  changedAt: row.changed_at,
})

const texts = ['dashboard.definition', 'dashboard.conditions', 'dashboard.signature'] as const

const wholeOf = ({
  definition,
  conditions,
  signature,
  ...row
}: Row & Pick<StoredDashboard, 'definition' | 'conditions' | 'signature'>): StoredDashboard => ({
  ...listedOf(row),
  definition,
  conditions,
  signature,
})

/** Returns the dashboards that a user may open, most recently changed first. */
export async function listSeen(tenant: TenantTx, viewer: DashboardViewer): Promise<ListedDashboard[]> {
  const rows = await seenBy(tenant, viewer).orderBy('dashboard.changed_at', 'desc').limit(listedAtMost).execute()
  return rows.map(listedOf)
}

/** Returns a dashboard that a user may open, or null. */
export async function findSeen(tenant: TenantTx, viewer: DashboardViewer, id: string): Promise<StoredDashboard | null> {
  const row = await seenBy(tenant, viewer).select(texts).where('dashboard.id', '=', id).executeTakeFirst()
  return row === undefined ? null : wholeOf(row)
}

/** Returns the dashboards that a user has pinned and may still open, in the order of pinning. */
export async function listPinned(tenant: TenantTx, viewer: DashboardViewer): Promise<StoredDashboard[]> {
  const rows = await seenBy(tenant, viewer)
    .select(texts)
    .where('pin.pinned_at', 'is not', null)
    .orderBy('pin.pinned_at')
    .execute()
  return rows.map(wholeOf)
}

/** Inserts a dashboard, or replaces one of the user's; false if the id belongs to another user. */
export async function storeDashboard(tenant: TenantTx, parts: SignedParts): Promise<boolean> {
  const { title, dataset, definition, conditions } = parts
  const values = { title, dataset, definition, conditions, changed_at: new Date() }
  const row = await tenant
    .insertInto('tenant.assistant_dashboards')
    .values({ tenant_id: parts.tenantId, id: parts.id, account_id: parts.accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet(values)
        .where('tenant.assistant_dashboards.account_id', '=', parts.accountId),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of dashboards a user has, not counting the one with `id`. */
export async function countKept(
  tenant: TenantTx,
  { tenantId, accountId }: Pick<DashboardViewer, 'tenantId' | 'accountId'>,
  id: string,
): Promise<number> {
  const { count } = await tenant
    .selectFrom('tenant.assistant_dashboards')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '<>', id)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes one of the user's dashboards; false if there is none with this id. */
export async function deleteStoredDashboard(
  tenant: TenantTx,
  { tenantId, accountId }: Pick<DashboardViewer, 'tenantId' | 'accountId'>,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .deleteFrom('tenant.assistant_dashboards')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all dashboards of a dataset, which is being deleted. */
export async function deleteDashboardsOf(tenant: TenantTx, tenantId: string, dataset: string): Promise<void> {
  await tenant
    .deleteFrom('tenant.assistant_dashboards')
    .where('tenant_id', '=', tenantId)
    .where('dataset', '=', dataset)
    .execute()
}

import type { BoardLayout, BoardOwner, BoardWidget } from '#features/insights/contract/board.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { onlyRow } from '@portico/server/platform/database/only-row.ts'
import type { OwnViewer } from '@portico/server/core/own-data/own-source.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** A board as it is stored; another version of the server may have written its parts. */
export type StoredBoard = {
  id: string
  owner: BoardOwner
  widgets: unknown
  layout: unknown
  version: number
  changed_by: string
  changed_at: Date
}

type Whose = Pick<OwnViewer, 'tenantId' | 'accountId' | 'companyId' | 'roleId' | 'seesAllCompanies'>

/**
 * Reads the boards of an account, its company and its role. Names of people in companies that the viewer does not see
 * are left out.
 */
export async function readStoredBoards(tenant: TenantTx, viewer: Whose): Promise<StoredBoard[]> {
  const { tenantId, accountId, companyId, roleId, seesAllCompanies } = viewer
  const { rows } = await sql<StoredBoard>`
    select board.id, case when board.account_id is not null then 'account' when board.company_id is not null then 'company'
        else 'role' end as owner,
      board.widgets, board.layout, board.version, board.changed_at,
      coalesce(nullif(trim(concat_ws(' ', changer.firstname, changer.lastname)), ''), changer.email, '') as changed_by
    from tenant.boards as board
      left join tenant.accounts as changer on changer.tenant_id = board.tenant_id and changer.id = board.changed_by
        and (${seesAllCompanies} or changer.company_id = ${companyId})
    where board.tenant_id = ${tenantId}
      and (board.account_id = ${accountId} or board.company_id = ${companyId} or board.role_id = ${roleId})`.execute(
    tenant,
  )
  return rows
}

/** Reads which default board applies to a role, and whether the tenant is on trial. */
export async function readBoardFacts(
  tenant: TenantTx,
  { tenantId, roleId }: Pick<Whose, 'tenantId' | 'roleId'>,
): Promise<{ isMsp: boolean; isTrial: boolean }> {
  const { rows } = await sql<{ isMsp: boolean; isTrial: boolean }>`
    select coalesce((select modulekey not ilike '%non-msp%' from tenant.role_modules
        where tenant_id = owner.tenant_id and role_id = ${roleId} and modulekey ilike '%insight%msp%'
        order by displayorder limit 1), is_msp) as "isMsp", is_trial as "isTrial"
    from tenant.tenants as owner where tenant_id = ${tenantId}`.execute(tenant)
  return onlyRow(rows)
}

type Change = { owner: BoardOwner; viewer: Whose; at: Date }

const ownerOf = ({ owner, viewer: { accountId, companyId, roleId } }: Change) => ({
  account_id: owner === 'account' ? accountId : null,
  company_id: owner === 'company' ? companyId : null,
  role_id: owner === 'role' ? roleId : null,
})

/**
 * Stores the widgets of a board if its version equals the given one (0 if no widgets are stored), or unconditionally
 * with `overwrites`. Returns whether it stored them.
 */
export async function writeWidgets(
  tenant: TenantTx,
  change: Change,
  {
    widgets,
    layout,
    version,
    overwrites,
  }: {
    widgets: readonly BoardWidget[]
    layout: BoardLayout
    version: number
    overwrites: boolean
  },
): Promise<boolean> {
  const { account_id, company_id, role_id } = ownerOf(change)
  const { tenantId, accountId } = change.viewer
  const { rows } = await sql`
    with changed as (
      update tenant.boards set widgets = ${JSON.stringify(widgets)}::jsonb, layout = coalesce(layout, ${JSON.stringify(layout)}::jsonb),
        version = version + 1, changed_by = ${accountId}, changed_at = ${change.at}
      where tenant_id = ${tenantId} and (account_id = ${account_id} or company_id = ${company_id} or role_id = ${role_id})
        and (case when widgets is null then 0 else version end = ${version} or ${overwrites})
      returning id
    ), made as (
      insert into tenant.boards (tenant_id, id, account_id, company_id, role_id, widgets, layout, version, changed_by, changed_at)
      select ${tenantId}, ${uuid()}, ${account_id}::uuid, ${company_id}::uuid, ${role_id}::uuid, ${JSON.stringify(widgets)}::jsonb,
        ${JSON.stringify(layout)}::jsonb, 1, ${accountId}::uuid, ${change.at}
      where (${version} = 0 or ${overwrites}) and not exists (select from changed)
      on conflict do nothing returning id
    )
    select id from changed union all select id from made`.execute(tenant)
  return rows.length === 1
}

/** Stores the layout of a board. Without stored widgets, the widgets of the next applicable board are shown. */
export async function writeLayout(tenant: TenantTx, change: Change, layout: BoardLayout): Promise<void> {
  const { account_id, company_id, role_id } = ownerOf(change)
  const { tenantId, accountId } = change.viewer
  const text = JSON.stringify(layout)
  await sql`
    with changed as (
      update tenant.boards set layout = ${text}::jsonb
      where tenant_id = ${tenantId} and (account_id = ${account_id} or company_id = ${company_id} or role_id = ${role_id})
      returning id
    )
    insert into tenant.boards (tenant_id, id, account_id, company_id, role_id, layout, changed_by, changed_at)
    select ${tenantId}, ${uuid()}, ${account_id}::uuid, ${company_id}::uuid, ${role_id}::uuid, ${text}::jsonb,
      ${accountId}::uuid, ${change.at}
    where not exists (select from changed) on conflict do nothing`.execute(tenant)
}

/**
 * Clears a board. Its row and version stay, so that an edit begun before cannot be saved over a later board. Returns
 * whether there was a board.
 */
export async function clearBoard(tenant: TenantTx, change: Omit<Change, 'at'>): Promise<boolean> {
  const { account_id, company_id, role_id } = ownerOf({ ...change, at: new Date(0) })
  const { rows } = await sql`
    update tenant.boards set widgets = null, layout = null where tenant_id = ${change.viewer.tenantId}
      and (account_id = ${account_id} or company_id = ${company_id} or role_id = ${role_id})
      and (widgets is not null or layout is not null) returning id`.execute(tenant)
  return rows.length > 0
}

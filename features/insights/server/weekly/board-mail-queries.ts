import { languageOfTag, type Language } from '@portico/contract/platform/language.ts'
import { sql } from 'kysely'
import type { MailTenant } from '@portico/server/core/domains/mail-host.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** A subscription to the user's board with this filter. A null company means all that the user sees. */
export type BoardMail = {
  companyId: string | null
  range: string
  timezone: string
  language: Language
}

type Key = { tenantId: string; accountId: string }

/** Returns whether a user subscribes to board mails. */
export async function wantsBoardMail(tenant: TenantTx, { tenantId, accountId }: Key): Promise<boolean> {
  const row = await tenant
    .selectFrom('tenant.board_mails')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a user's subscription, replacing an earlier one. */
export async function storeBoardMail(
  tenant: TenantTx,
  { tenantId, accountId }: Key,
  { companyId, range, timezone, language }: BoardMail,
): Promise<void> {
  const wanted = { company_id: companyId, range, timezone, language }
  await tenant
    .insertInto('tenant.board_mails')
    .values({ tenant_id: tenantId, account_id: accountId, ...wanted })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet(wanted))
    .execute()
}

/** Ends a user's subscription. */
export async function deleteBoardMail(tenant: TenantTx, { tenantId, accountId }: Key): Promise<void> {
  await tenant
    .deleteFrom('tenant.board_mails')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .execute()
}

/** A user who gets the board by mail. */
export type BoardReader = BoardMail & { accountId: string; email: string; name: string; tenant: MailTenant }

/** Reads the active users of a tenant who get their boards by mail. */
export async function readBoardReaders(tenant: TenantTx, tenantId: string): Promise<BoardReader[]> {
  const rows = await tenant
    .selectFrom('tenant.board_mails as wanted')
    .innerJoin('tenant.accounts as account', (join) =>
      join.onRef('account.tenant_id', '=', 'wanted.tenant_id').onRef('account.id', '=', 'wanted.account_id'),
    )
    .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'wanted.tenant_id')
    .where('wanted.tenant_id', '=', tenantId)
    .where('account.is_active', '=', true)
    .select(['wanted.account_id', 'wanted.company_id', 'wanted.range', 'wanted.timezone', 'wanted.language'])
    .select(['account.email', 'account.firstname', 'account.lastname', 'owner.name as tenantName', 'owner.host'])
    .orderBy('wanted.account_id')
    .execute()
  return rows.map(({ firstname, lastname, tenantName, host, ...row }) => ({
    accountId: row.account_id,
    companyId: row.company_id,
    range: row.range,
    timezone: row.timezone,
    language: languageOfTag(row.language) ?? 'en',
    email: row.email,
    name: `${firstname} ${lastname}`.trim() || row.email,
    tenant: { id: tenantId, name: tenantName, host },
  }))
}

/** Reads the tenants with users who get a board by mail. */
export function readTenantsOfBoardMails(database: Pool): Promise<string[]> {
  return inLookup(database, { scheduled: 'open' }, async (seen) => {
    const { rows } = await sql<{ id: string }>`
      select owner.tenant_id as id from tenant.tenants as owner where exists (
        select from tenant.board_mails as wanted where wanted.tenant_id = owner.tenant_id)
      order by owner.tenant_id`.execute(seen)
    return rows.map(({ id }) => id)
  })
}

import { sql } from 'kysely'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Lets the company of a visitor be the tenant's own, whose users see all companies. */
export async function ownCompanyOf(everything: Pool, { accountId }: Visitor): Promise<void> {
  await sql`update tenant.companies set is_own = true
    where id = (select company_id from tenant.accounts where id = ${accountId})`.execute(everything)
}

/** Deactivates the account of a visitor, or takes the modules of its role away. */
export async function endRights(everything: Pool, { accountId }: Visitor, how: 'account' | 'modules'): Promise<void> {
  const account = everything.updateTable('tenant.accounts').where('id', '=', accountId)
  if (how === 'account') await account.set({ is_active: false }).execute()
  else
    await sql`delete from tenant.role_modules
      where role_id = (select role_id from tenant.accounts where id = ${accountId})`.execute(everything)
}

/** Changes what is stored of a dashboard, as a writer of the database could. */
export async function changeStoredTitle(everything: Pool, id: string): Promise<void> {
  await everything.updateTable('tenant.assistant_dashboards').set({ title: 'Another' }).where('id', '=', id).execute()
}

import { sql } from 'kysely'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** Makes the visitor's company the tenant's own company, whose users see all companies. */
export async function ownCompanyOf(everything: Pool, { accountId }: Visitor): Promise<void> {
  await sql`update tenant.companies set is_own = true
    where id = (select company_id from tenant.accounts where id = ${accountId})`.execute(everything)
}

/** Deactivates a visitor's account, or removes the modules of its role. */
export async function endRights(everything: Pool, { accountId }: Visitor, how: 'account' | 'modules'): Promise<void> {
  const account = everything.updateTable('tenant.accounts').where('id', '=', accountId)
  if (how === 'account') await account.set({ is_active: false }).execute()
  else
    await sql`delete from tenant.role_modules
      where role_id = (select role_id from tenant.accounts where id = ${accountId})`.execute(everything)
}

/** Changes a stored dashboard directly, as someone with write access to the database could. */
export async function changeStoredTitle(everything: Pool, id: string): Promise<void> {
  await everything.updateTable('tenant.assistant_dashboards').set({ title: 'Another' }).where('id', '=', id).execute()
}

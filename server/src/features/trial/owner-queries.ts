import { verificationMails } from '@portico/contract/features/trial/verification.ts'
import { sql } from 'kysely'
import { inTenant } from '#server/core/tenants/scope.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Registration } from '#server/features/trial/registration-queries.ts'

/** An owner who has not set a password yet. */
export type NewOwner = { tenantId: string; accountId: string; host: string | null; trialEnds: Date }

/** The owner that a verified registration became, while they have no password and sign in with one; else null. */
export async function ownerWithoutPassword(
  database: Pool,
  { made_tenant: tenantId, email }: Pick<Registration, 'made_tenant' | 'email'>,
): Promise<NewOwner | null> {
  if (tenantId === null) return null
  const row = await inTenant(database, tenantId, (tenant) =>
    tenant
      .selectFrom('tenant.accounts as account')
      .innerJoin('tenant.tenants as owner', 'owner.tenant_id', 'account.tenant_id')
      .leftJoin('tenant.passwords as password', (join) =>
        join.onRef('password.tenant_id', '=', 'account.tenant_id').onRef('password.account_id', '=', 'account.id'),
      )
      .select(['account.id', 'owner.host', 'owner.trial_ends_at'])
      .where('account.tenant_id', '=', tenantId)
      .where('account.email', '=', email)
      .where('account.is_active', '=', true)
      .where('owner.is_active', '=', true)
      .where('owner.authtype', '=', 'local')
      .where('password.account_id', 'is', null)
      .executeTakeFirst(),
  )
  const trialEnds = row?.trial_ends_at ?? null
  return row === undefined || trialEnds === null ? null : { tenantId, accountId: row.id, host: row.host, trialEnds }
}

/** Counts another mail of a verified registration, unless one left after `before` or it has had too many. Gives whether. */
export async function claimAccountMail(
  database: Pool,
  id: string,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('platform.registrations')
    .set({ mails: sql`mails + 1`, mailed_at: at })
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .where('mailed_at', '<=', before)
    .where('mails', '<', verificationMails)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

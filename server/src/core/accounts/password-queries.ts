import { sql } from 'kysely'
import { type TenantTx, inTenant } from '#server/core/tenants/scope.ts'
import type { Session } from '#server/core/sessions/session.ts'
import { v7 as uuid } from 'uuid'
import type { Row } from '#server/platform/database/schema.ts'
import type { Pool } from '#server/platform/database/connect.ts'

/** The account of a session. */
export type Own = Pick<Session, 'tenantId' | 'accountId'>

/**
 * Locks an account's reset and then its password, as every change does. Returns whether its hash is still the given
 * one, which only the first of two concurrent changes finds.
 */
export async function lockPassword(tenant: TenantTx, { tenantId, accountId }: Own, hash: string): Promise<boolean> {
  await sql`
    select from tenant.password_resets where tenant_id = ${tenantId} and account_id = ${accountId} for update`.execute(
    tenant,
  )
  const { rows } = await sql`
    select from tenant.passwords
    where tenant_id = ${tenantId} and account_id = ${accountId} and hash = ${hash} for update`.execute(tenant)
  return rows.length > 0
}

/** Revokes the account's reset: its link and its temporary password are no longer valid. */
export async function revokeReset(tenant: TenantTx, { tenantId, accountId }: Own, at: Date): Promise<void> {
  await sql`
    update tenant.password_resets set used_at = ${at}
    where tenant_id = ${tenantId} and account_id = ${accountId} and used_at is null`.execute(tenant)
}

/**
 * Sets an account's password and stores the former one. Deletes all but the last `remembered`; deleted ones may be
 * chosen again. This also accepts an invitation, and the account's known browsers become unknown (decisions/0036).
 * Returns the generation of the browsers that become known from then on.
 */
export async function replacePassword(
  tenant: TenantTx,
  { tenantId, accountId }: Own,
  { hash, at, remembered }: { hash: string; at: Date; remembered: number },
): Promise<number> {
  await sql`
    insert into tenant.password_history (tenant_id, account_id, id, hash, replaced_at)
    select tenant_id, account_id, ${uuid()}, hash, ${at} from tenant.passwords
    where tenant_id = ${tenantId} and account_id = ${accountId} for update`.execute(tenant)
  await sql`
    insert into tenant.passwords (tenant_id, account_id, hash, changed_at) values (${tenantId}, ${accountId}, ${hash}, ${at})
    on conflict (tenant_id, account_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`.execute(
    tenant,
  )
  const { generation } = await tenant
    .updateTable('tenant.accounts')
    .set(({ eb }) => ({ invited_until: null, device_generation: eb('device_generation', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .returning('device_generation as generation')
    .executeTakeFirstOrThrow()
  await sql`
    delete from tenant.password_history where tenant_id = ${tenantId} and account_id = ${accountId} and id not in (
      select id from tenant.password_history where tenant_id = ${tenantId} and account_id = ${accountId}
      order by replaced_at desc, id desc limit ${remembered - 1})`.execute(tenant)
  return generation
}

/** The account whose password is set, and the terms of its owner that the password must not contain. */
export type PasswordOwner = {
  tenantId: string
  tenantName: string
  tenantDescription: string
  accountId: string
  email: string
  firstname: string
  lastname: string
  /** The lengths that the tenant allows for new passwords; null if the domain's apply. */
  passwordLengths: { shortest: number; longest: number } | null
  /** False if the new password is the account's first. */
  hasPassword: boolean
}

/** Returns the hashes of an account's last `remembered` passwords, the current one first. */
export function readLastHashes(database: Pool, row: Own, remembered: number): Promise<string[]> {
  return inTenant(database, row.tenantId, async (tenant) => {
    const { rows } = await sql<Pick<Row<'tenant.passwords'>, 'hash'>>`
      (select hash from tenant.passwords where tenant_id = ${row.tenantId} and account_id = ${row.accountId})
      union all
      (select hash from tenant.password_history where tenant_id = ${row.tenantId} and account_id = ${row.accountId}
        order by replaced_at desc, id desc limit ${remembered - 1})`.execute(tenant)
    return rows.map(({ hash }) => hash)
  })
}

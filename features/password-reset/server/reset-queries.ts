import { passwordsRemembered, type PasswordLengths } from '#features/password-reset/contract/new-password-rules.ts'
import { resetTries } from '#features/password-reset/contract/reset-rules.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Row, Schema } from '@portico/server/platform/database/schema.ts'
import { enterTenant } from '@portico/server/core/tenants/scope-queries.ts'
import { inLookup, inTenant, type LookupTx, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import type { MailTenant } from '@portico/server/core/domains/mail-host.ts'

/** The account whose password is set, and the terms of its owner that the password must not contain. */
export type PasswordOwner = {
  tenantId: string
  tenantName: string
  tenantDescription: string
  accountId: string
  email: string
  firstname: string
  lastname: string
  /** Of new passwords, as the tenant has set it; null follows the domain. */
  passwordLengths: PasswordLengths | null
  /** False when the new one is the first. */
  hasPassword: boolean
}

/** One tenant of a reset: whose password it may set, and the hash of the temporary password of its email. */
export type ResetRow = PasswordOwner & { id: string; temporaryHash: string; tries: number }

/** An active account of an address, and how its tenant authenticates; `tenantName` is the displayed one. */
export type ResetAccount = {
  tenantId: string
  tenantName: string
  tenant: MailTenant
  authtype: Schema['tenant.tenants']['authtype']
  accountId: string
}

/** Returns the active accounts of an address whose invitation, if any, is accepted, in the order in which tenants are always locked. */
export async function readAccounts(seen: LookupTx, email: string): Promise<ResetAccount[]> {
  const { rows } = await sql<ResetAccount>`
    select account.tenant_id as "tenantId", account.id as "accountId", owner.authtype,
      coalesce(nullif(trim(owner.description), ''), owner.name) as "tenantName",
      json_build_object('id', owner.tenant_id, 'name', owner.name, 'host', owner.host) as tenant
    from tenant.accounts as account join tenant.tenants as owner on owner.tenant_id = account.tenant_id
    where account.email = ${email} and account.is_active and owner.is_active and account.invited_until is null
    order by account.tenant_id`.execute(seen)
  return rows
}

const ofToken = (tokenHash: Buffer) => ({ token: tokenHash.toString('hex') })

/** Returns the tenants of a token's resets, in the order in which they are always locked. */
async function tenantsOfToken(seen: LookupTx, tokenHash: Buffer): Promise<string[]> {
  const rows = await seen
    .selectFrom('tenant.password_resets')
    .select('tenant_id')
    .where('token_hash', '=', tokenHash)
    .orderBy('tenant_id')
    .execute()
  return rows.map((row) => row.tenant_id)
}

/** The lengths that the tenant `owner` has set, or null. */
const passwordLengthsColumn = sql`case when owner.password_shortest is not null then
  json_build_object('shortest', owner.password_shortest, 'longest', owner.password_longest) end as "passwordLengths"`

const rowColumns = sql`
  reset.id, reset.tenant_id as "tenantId", owner.name as "tenantName", owner.description as "tenantDescription",
  account.id as "accountId", account.email, account.firstname, account.lastname, reset.temporary_hash as "temporaryHash",
  reset.tries, ${passwordLengthsColumn}, exists (select from tenant.passwords as present
    where present.tenant_id = account.tenant_id and present.account_id = account.id) as "hasPassword"`

// An account that may no longer sign in, or whose tenant now uses single sign-on, has nothing to reset.
const isResettable = sql`
  account.tenant_id = reset.tenant_id and account.id = reset.account_id and account.is_active and owner.is_active
    and owner.tenant_id = reset.tenant_id and owner.authtype = 'local'`

/**
 * Counts a try of the temporary password in every tenant of a token before it is verified, so that of a hundred concurrent
 * guesses five pass. Returns the live resets with tries left; none for a token that is expired, used up or unknown.
 */
export function claimTry(database: Pool, tokenHash: Buffer, at: Date): Promise<ResetRow[]> {
  return inLookup(database, ofToken(tokenHash), async (seen) => {
    const claimed: ResetRow[] = []
    for (const tenantId of await tenantsOfToken(seen, tokenHash)) {
      await enterTenant(seen, tenantId)
      const { rows } = await sql<ResetRow>`
        update tenant.password_resets as reset set tries = reset.tries + 1
        from tenant.accounts as account, tenant.tenants as owner
        where reset.tenant_id = ${tenantId} and reset.token_hash = ${tokenHash} and reset.tries < ${resetTries}
          and reset.used_at is null and reset.expires_at > ${at} and ${isResettable}
        returning ${rowColumns}`.execute(seen)
      claimed.push(...rows)
    }
    return claimed
  })
}

/**
 * Refunds a try of a password that was right or was not verified; `proven` stores that it was right, and from which
 * network.
 */
export async function refundTry(
  tenant: TenantTx,
  row: ResetRow,
  proven: { at: Date; network: string } | null,
): Promise<void> {
  await enterTenant(tenant, row.tenantId)
  await sql`
    update tenant.password_resets set tries = greatest(tries - 1, 0),
      proven_at = coalesce(${proven?.at ?? null}::timestamptz, proven_at),
      proven_network = coalesce(${proven?.network ?? null}::text, proven_network)
    where tenant_id = ${row.tenantId} and account_id = ${row.accountId} and id = ${row.id}`.execute(tenant)
}

/** Returns the live resets of a token whose temporary password was entered from `network`. */
export function readProvenResets(database: Pool, tokenHash: Buffer, network: string, at: Date): Promise<ResetRow[]> {
  return inLookup(database, ofToken(tokenHash), async (seen) => {
    const proven: ResetRow[] = []
    for (const tenantId of await tenantsOfToken(seen, tokenHash)) {
      await enterTenant(seen, tenantId)
      const { rows } = await sql<ResetRow>`
        select ${rowColumns}
        from tenant.password_resets as reset, tenant.accounts as account, tenant.tenants as owner
        where reset.tenant_id = ${tenantId} and reset.token_hash = ${tokenHash} and reset.proven_network = ${network}
          and reset.used_at is null and reset.expires_at > ${at} and ${isResettable}`.execute(seen)
      proven.push(...rows)
    }
    return proven
  })
}

/** Returns the hashes of the account's last passwords, the current one first. */
export function readLastHashes(database: Pool, row: PasswordOwner): Promise<string[]> {
  return inTenant(database, row.tenantId, async (tenant) => {
    const { rows } = await sql<Pick<Row<'tenant.passwords'>, 'hash'>>`
      (select hash from tenant.passwords where tenant_id = ${row.tenantId} and account_id = ${row.accountId})
      union all
      (select hash from tenant.password_history where tenant_id = ${row.tenantId} and account_id = ${row.accountId}
        order by replaced_at desc, id desc limit ${passwordsRemembered - 1})`.execute(tenant)
    return rows.map(({ hash }) => hash)
  })
}

/**
 * Consumes all resets of a token, in every tenant. Enters the tenant of `row` last, and returns that transaction if this
 * was the first use, else null: of two concurrent calls, one is.
 */
export async function consumeReset(
  seen: LookupTx,
  tokenHash: Buffer,
  row: ResetRow,
  at: Date,
): Promise<TenantTx | null> {
  let isFirst = false
  for (const tenantId of await tenantsOfToken(seen, tokenHash)) {
    const tenant = await enterTenant(seen, tenantId)
    const { rows } = await sql`
      update tenant.password_resets set used_at = ${at}
      where tenant_id = ${tenantId} and token_hash = ${tokenHash} and used_at is null returning id`.execute(tenant)
    if (tenantId === row.tenantId) isFirst = rows.length > 0
  }
  const tenant = await enterTenant(seen, row.tenantId)
  return isFirst ? tenant : null
}

/**
 * Sets an account's password, stores the former one, and deletes those that are old enough to be chosen again. An
 * invitation counts as accepted by it. The account's browsers are no longer known (decisions/0036). Returns the
 * generation of the browsers that become known from then on.
 */
export async function replacePassword(tenant: TenantTx, row: PasswordOwner, hash: string, at: Date): Promise<number> {
  const { tenantId, accountId } = row
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
      order by replaced_at desc, id desc limit ${passwordsRemembered - 1})`.execute(tenant)
  return generation
}

/**
 * Ends every session of an account but `kept`, and every pending email code challenge; every node is notified.
 */
export async function endSessions(tenant: TenantTx, owner: PasswordOwner, kept: string | null = null): Promise<void> {
  const { tenantId, accountId } = owner
  await sql`
    delete from tenant.sessions
    where tenant_id = ${tenantId} and account_id = ${accountId} and id is distinct from ${kept}::uuid`.execute(tenant)
  await sql`delete from tenant.code_challenges where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(
    tenant,
  )
}

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { replyHashOf } from '@portico/server/core/mail/reply-token.ts'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Keys } from '@portico/server/platform/crypto/secret.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

type Correspondent = { tenantId: string; number: number; accountId: string }

/**
 * Returns the id of an account's reply address for a request. Adds the address when it is first used. `keys` are the
 * newest keys. An address made with an earlier secret still receives mail, but mails then use a new address.
 */
export async function findOrAddReplyAddress(
  tenant: TenantTx,
  { tenantId, number, accountId }: Correspondent,
  keys: Keys,
): Promise<string> {
  const { rows } = await sql<{ id: string; token_hash: Buffer }>`
    select id, token_hash from tenant.reply_addresses
    where tenant_id = ${tenantId} and number = ${number} and account_id = ${accountId}`.execute(tenant)
  const current = rows.find(({ id, token_hash: hash }) => hash.equals(replyHashOf(keys, id)))
  if (current !== undefined) return current.id
  const id = uuid()
  await sql`
    insert into tenant.reply_addresses (tenant_id, id, number, account_id, token_hash)
    values (${tenantId}, ${id}, ${number}, ${accountId}, ${replyHashOf(keys, id)})`.execute(tenant)
  return id
}

/** Returns the tenant and id of the address with this token hash, or null. */
export async function findReplyAddress(database: Pool, hash: Buffer): Promise<{ tenantId: string; id: string } | null> {
  return inLookup(database, { reply_token: hash.toString('hex') }, async (seen) => {
    const { rows } = await sql<{ tenantId: string; id: string }>`
      select tenant_id as "tenantId", id from tenant.reply_addresses where token_hash = ${hash}`.execute(seen)
    return rows[0] ?? null
  })
}

/** A reply address with the current email of its account. */
export type ReplyAddress = Correspondent & { id: string; email: string }

/** Returns a reply address, or null if it does not exist or its account or tenant may not sign in. */
export async function readReplyAddress(tenant: TenantTx, tenantId: string, id: string): Promise<ReplyAddress | null> {
  const { rows } = await sql<ReplyAddress>`
    select address.tenant_id as "tenantId", address.id, address.number, address.account_id as "accountId",
      account.email
    from tenant.reply_addresses as address
      join tenant.tenants as owner on owner.tenant_id = address.tenant_id
      join tenant.accounts as account on account.tenant_id = address.tenant_id and account.id = address.account_id
    where address.tenant_id = ${tenantId} and address.id = ${id} and account.is_active and owner.is_active`.execute(
    tenant,
  )
  return rows[0] ?? null
}

/** Marks that a reply to a closed request was refused by mail. Returns whether this is the first time. */
export async function markRefused(tenant: TenantTx, tenantId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update tenant.reply_addresses set refused_at = ${at}
    where tenant_id = ${tenantId} and id = ${id} and refused_at is null returning id`.execute(tenant)
  return rows.length > 0
}

import { sql } from 'kysely'
import { inLookup, type TenantTx } from '@portico/server/core/tenants/scope.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'

/** The outcome of a received mail: it became a comment, or the reason why it did not. */
export type Outcome =
  | 'commented'
  | 'not-the-recipient'
  | 'unreadable'
  | 'empty'
  | 'request-closed'
  | 'loop'
  | 'bounce'
  | 'own-mail'
  | 'automatic-reply'
  | 'bulk'
  | 'out-of-office'

/** Records a mail by its Message-ID. Returns false if it was received before. */
export async function recordReceived(
  tenant: TenantTx,
  received: { tenantId: string; addressId: string; messageId: string; outcome: Outcome; at: Date },
): Promise<boolean> {
  const { tenantId, addressId, messageId, outcome, at } = received
  const { rows } = await sql<{ message_id: string }>`
    insert into tenant.received_mails (tenant_id, reply_address_id, message_id, outcome, received_at)
    values (${tenantId}, ${addressId}, ${messageId}, ${outcome}, ${at})
    on conflict do nothing returning message_id`.execute(tenant)
  return rows.length > 0
}

/** Counts the mails at an address with an outcome since a time. */
export async function countOutcomes(
  tenant: TenantTx,
  { tenantId, addressId, outcome, since }: { tenantId: string; addressId: string; outcome: Outcome; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.received_mails
    where tenant_id = ${tenantId} and reply_address_id = ${addressId} and outcome = ${outcome}
      and received_at > ${since}`.execute(tenant)
  return rows[0]?.count ?? 0
}

export type ReceivedMail = { receivedAt: Date; number: number; email: string; outcome: Outcome }

/** Returns the latest 50 mails received for a tenant's requests, newest first. */
export async function readReceived(tenant: TenantTx, tenantId: string): Promise<ReceivedMail[]> {
  const { rows } = await sql<ReceivedMail>`
    select received.received_at as "receivedAt", address.number, account.email, received.outcome
    from tenant.received_mails as received
      join tenant.reply_addresses as address
        on address.tenant_id = received.tenant_id and address.id = received.reply_address_id
      join tenant.accounts as account on account.tenant_id = address.tenant_id and account.id = address.account_id
    where received.tenant_id = ${tenantId} order by received.received_at desc, received.message_id limit 50`.execute(
    tenant,
  )
  return rows
}

/**
 * Deletes up to `atMost` records of mails received more than 30 days ago, and returns how many it deleted. No mail
 * server retries for that long.
 */
export async function deleteOldReceived(database: Pool, atMost: number): Promise<number> {
  return inLookup(database, { ended: 'open' }, async (seen) => {
    const { rows } = await sql<{ message_id: string }>`
      delete from tenant.received_mails where ctid = any(array(
        select ctid from tenant.received_mails where received_at < now() - interval '30 days' order by received_at limit ${atMost}))
      returning message_id`.execute(seen)
    return rows.length
  })
}

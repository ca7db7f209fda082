import { sql } from 'kysely'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

type OfRequest = { tenantId: string; number: number }

/**
 * Marks an entry to be mailed to these accounts, once each. Returns when the oldest unmailed entry of the request was
 * marked, which determines when the mail is sent.
 */
export async function addUnmailed(
  tenant: TenantTx,
  { tenantId, number }: OfRequest,
  entry: { entryId: string; accountIds: readonly string[]; at: Date },
): Promise<Date> {
  const { rows } = await sql<{ oldest: Date | null }>`
    with added as (
      insert into tenant.mailed_entries (tenant_id, number, account_id, entry_id, added_at)
      select ${tenantId}, ${number}, account_id, ${entry.entryId}, ${entry.at} from unnest(${entry.accountIds}::uuid[]) as account_id
      on conflict do nothing)
    select min(added_at) as oldest from tenant.mailed_entries
    where tenant_id = ${tenantId} and number = ${number} and mailed_at is null`.execute(tenant)
  return rows[0]?.oldest ?? entry.at
}

/** Returns a request's unmailed entries by account, and marks them as mailed. */
export async function takeUnmailed(
  tenant: TenantTx,
  { tenantId, number }: OfRequest,
  at: Date,
): Promise<{ accountId: string; entryIds: string[] }[]> {
  const { rows } = await sql<{ accountId: string; entryIds: string[] }>`
    with taken as (
      update tenant.mailed_entries set mailed_at = ${at}
      where tenant_id = ${tenantId} and number = ${number} and mailed_at is null
      returning account_id, entry_id)
    select account_id as "accountId", array_agg(entry_id) as "entryIds" from taken group by account_id`.execute(tenant)
  return rows
}

/** A request with its tenant. */
export type MailedRequest = { title: string; tenantName: string; tenantHost: string | null }

/** Returns the request of a mail, or null. */
export async function readMailedRequest(
  tenant: TenantTx,
  { tenantId, number }: OfRequest,
): Promise<MailedRequest | null> {
  const { rows } = await sql<MailedRequest>`
    select request.title, owner.name as "tenantName", owner.host as "tenantHost"
    from tenant.request_summaries as request join tenant.tenants as owner on owner.tenant_id = request.tenant_id
    where request.tenant_id = ${tenantId} and request.number = ${number}`.execute(tenant)
  return rows[0] ?? null
}

/** Returns the address of an account that may sign in, or null. */
export async function readEmail(tenant: TenantTx, tenantId: string, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select email from tenant.accounts where tenant_id = ${tenantId} and id = ${accountId} and is_active`.execute(tenant)
  return rows[0]?.email ?? null
}

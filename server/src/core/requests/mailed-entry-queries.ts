import type { EntryKind } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

type OfRequest = { tenantId: string; number: number }

/** An entry that may be mailed, and the accounts it concerns. */
export type MailableEntry = { kind: EntryKind; isInternal: boolean; concerns: string[] }

/**
 * Returns an entry and the people it concerns: the requester, the assignee and everyone who commented, except its
 * author. Entries about the service level concern the assignee, or the members of the queue if there is none.
 */
export async function readMailable(
  tenant: TenantTx,
  { tenantId, entryId }: { tenantId: string; entryId: string },
): Promise<MailableEntry | null> {
  const { rows } = await sql<MailableEntry>`
    select entry.kind, entry.is_internal as "isInternal", array(
      select account.id from tenant.accounts as account
      where account.tenant_id = entry.tenant_id and account.is_active and account.id is distinct from entry.account_id
        and case when entry.kind in ('service-warned', 'service-breached')
          then account.id = request.assignee_id or request.assignee_id is null and exists (
            select from tenant.desk_queue_members as member where member.tenant_id = request.tenant_id
              and member.queue_id = request.queue_id and member.account_id = account.id)
          else account.id = request.account_id or account.id = request.assignee_id or exists (
            select from tenant.request_entries as written where written.tenant_id = entry.tenant_id
              and written.number = entry.number and written.account_id = account.id and written.kind = 'comment') end
      order by account.id) as concerns
    from tenant.request_entries as entry
      join tenant.desk_requests as request on request.tenant_id = entry.tenant_id and request.number = entry.number
    where entry.tenant_id = ${tenantId} and entry.id = ${entryId}`.execute(tenant)
  return rows[0] ?? null
}

/** An entry as a mail shows it. */
export type MailedEntry = {
  id: string
  kind: EntryKind
  author: string
  text: string
  from: string
  to: string
  at: string
  files: string[]
}

/**
 * Returns these entries in order with the data that a mail shows. Leaves out internal notes. Includes entries about the
 * service level, with the target as `to`, only for technicians.
 */
export async function readMailedEntries(
  tenant: TenantTx,
  { tenantId, number }: OfRequest,
  { entryIds, forAgent }: { entryIds: readonly string[]; forAgent: boolean },
): Promise<MailedEntry[]> {
  const { rows } = await sql<MailedEntry>`
    select entry.id, entry.kind, entry.text, coalesce(entry.data ->> 'from', '') as from, coalesce(entry.data ->> 'to', entry.data ->> 'target', '') as to,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(nullif(trim(author.firstname || ' ' || author.lastname), ''), entry.author) as author,
      array(select name from tenant.attached_files as file where file.tenant_id = entry.tenant_id and file.entry_id = entry.id
        order by file.created_at, file.id) as files
    from tenant.request_entries as entry
      left join tenant.accounts as author on author.tenant_id = entry.tenant_id and author.id = entry.account_id
    where entry.tenant_id = ${tenantId} and entry.number = ${number} and entry.id = any(${entryIds}::uuid[])
      and (not entry.is_internal or ${forAgent} and entry.kind in ('service-warned', 'service-breached'))
    order by entry.place`.execute(tenant)
  return rows
}

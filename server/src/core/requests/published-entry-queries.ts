import { storedEntryData } from './stored-request.ts'
import type { EntryKind } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** A request and one entry of its history with the data that webhooks send. */
export type PublishedEntry = {
  entryId: string
  kind: EntryKind
  isInternal: boolean
  author: string
  authorId: string | null
  text: string
  data: Record<string, string>
  via: string
  at: Date
  number: number
  title: string
  description: string
  requestKind: string
  priority: string
  state: string
  company: string
  createdAt: Date
  requesterId: string
  requesterName: string
  requesterEmail: string
  assigneeId: string | null
  assigneeName: string | null
  tenantName: string
  tenantHost: string | null
}

/** Returns an entry with the current state of its request, or null if it was deleted. */
export async function readPublishedEntry(
  tenant: TenantTx,
  tenantId: string,
  entryId: string,
): Promise<PublishedEntry | null> {
  const { rows } = await sql<PublishedEntry>`
    select entry.id as "entryId", entry.kind, entry.is_internal as "isInternal", entry.account_id as "authorId", entry.text,
      entry.data, entry.via, entry.at,
      coalesce(nullif(trim(author.firstname || ' ' || author.lastname), ''), author.email, entry.author) as author,
      request.number, request.title, request.description, request.kind as "requestKind", request.priority, request.state,
      request.created_at as "createdAt", company.name as company, requester.id as "requesterId",
      trim(requester.firstname || ' ' || requester.lastname) as "requesterName", requester.email as "requesterEmail",
      assignee.id as "assigneeId", trim(assignee.firstname || ' ' || assignee.lastname) as "assigneeName",
      owner.name as "tenantName", owner.host as "tenantHost"
    from tenant.request_entries as entry
      join tenant.tenants as owner on owner.tenant_id = entry.tenant_id
      join tenant.desk_requests as request on request.tenant_id = entry.tenant_id and request.number = entry.number
      join tenant.companies as company on company.tenant_id = request.tenant_id and company.id = request.company_id
      join tenant.accounts as requester on requester.tenant_id = request.tenant_id and requester.id = request.account_id
      left join tenant.accounts as assignee on assignee.tenant_id = request.tenant_id and assignee.id = request.assignee_id
      left join tenant.accounts as author on author.tenant_id = entry.tenant_id and author.id = entry.account_id
    where entry.tenant_id = ${tenantId} and entry.id = ${entryId}`.execute(tenant)
  const [row] = rows
  return row === undefined ? null : { ...row, data: storedEntryData.read(row.data) }
}

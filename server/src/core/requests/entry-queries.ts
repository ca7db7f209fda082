import * as z from 'zod'
import type { EntryKind } from '@portico/contract/core/requests/request.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { TenantTx } from '#server/core/tenants/scope.ts'
import { enqueue } from '#server/platform/jobs/job-queries.ts'
import { applyEntryToClock } from '#server/core/requests/service-level/update-service-clock.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/**
 * An entry to add to a request's history. `author` names a person without an account; with neither account nor author
 * the entry is the server's. `data` has the values of the change (`from`, `to`, `decision`), with names as they are
 * now. `id` is the client's if the same entry may arrive twice.
 */
export type NewEntry = {
  id?: string
  tenantId: string
  number: number
  kind: EntryKind
  accountId: string | null
  author?: string
  text?: string
  data?: Record<string, string>
  isInternal?: boolean
  via: 'web' | 'mail' | 'link' | 'chat' | 'server'
  at: Date
}

/**
 * Adds an entry to a request that the transaction has locked. Marks the request as changed (unless it is an internal
 * note), updates its SLA clock and queues the resulting mails and webhooks. Store the change before its entry. Returns
 * the entry's id; an existing id is not added again.
 */
export async function addEntry(tenant: TenantTx, entry: NewEntry): Promise<string> {
  const { tenantId, number, kind, accountId, author = '', text = '', data = {}, isInternal = false, via, at } = entry
  const id = entry.id ?? uuid()
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into tenant.request_entries (tenant_id, id, number, place, kind, account_id, author, text, data, is_internal, via, at)
      values (${tenantId}, ${id}, ${number},
        (select coalesce(max(place), 0) + 1 from tenant.request_entries where tenant_id = ${tenantId} and number = ${number}),
        ${kind}, ${accountId}, ${author}, ${text}, ${JSON.stringify(data)}::jsonb, ${isInternal}, ${via}, ${at})
      on conflict (tenant_id, id) do nothing
      returning id),
    changed as (
      update tenant.desk_requests set changed_at = ${at} from added
      where desk_requests.tenant_id = ${tenantId} and number = ${number} and not ${isInternal})
    select id from added`.execute(tenant)
  if (rows.length === 0) return id
  await applyEntryToClock(tenant, entry)
  await enqueue(tenant, publishRequestEventJob, { tenantId, number, entryId: id }, { key: id })
  return id
}

/** Mails a new history entry to the people it concerns, and calls the webhooks of its event. */
export const publishRequestEventJob = defineJob({
  name: 'publish-request-event',
  payload: z.object({ tenantId: z.uuid(), number: z.int(), entryId: z.uuid() }),
})

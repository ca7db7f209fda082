import type { ExportPart } from '#features/trial/contract/export-tenant.ts'
import { sql, type RawBuilder } from 'kysely'
import { NIL } from 'uuid'

/** A row as it is exported (no secret, no hash), and its key in the order of its part. */
export type Picked = { row: Record<string, unknown>; key: string[] }

/** The table of a part, and the statement of its rows that follow a key; without a key (empty) all follow. */
export type Source = {
  table: string
  rowsAfter: (key: readonly string[], tenantId: string, atMost: number) => RawBuilder<Picked>
}

/** The parts of the desk: requests with their history, decisions, and the desk's settings. */
export const requestSources: Record<
  Extract<ExportPart, `request${string}` | `approv${string}` | `desk${string}`>,
  Source
> = {
  requests: {
    table: 'desk_requests',
    rowsAfter: ([number = '0', id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[number::text, id::text] as key from (
        select id, number, account_id, company_id, title, description, kind, priority, state, details, due_at, assignee_id,
        queue_id, is_sample, created_at, changed_at, closed_at
        from tenant.desk_requests
        where tenant_id = ${tenantId} and (number, id) > (${number}, ${id})
        order by number, id limit ${atMost}) as picked
      order by number, id`,
  },
  request_entries: {
    table: 'request_entries',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, number, place, kind, account_id, author, text, data, is_internal, via, at
        from tenant.request_entries
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  approvals: {
    table: 'approvals',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, number, quorum, needed, risk, state, due_at, asked_by, asked_at, decided_at
        from tenant.approvals
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  approvers: {
    table: 'approvers',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, approval_id, account_id, email, name, delegated_by, delegated_at, decision, reason,
        decided_at, via
        from tenant.approvers
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  desk_queues: {
    table: 'desk_queues',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, name, kinds, assignment, levels, hours, created_at
        from tenant.desk_queues
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
  desk_canned_replies: {
    table: 'desk_canned_replies',
    rowsAfter: ([id = NIL], tenantId, atMost) => sql<Picked>`
      select to_jsonb(picked) as row, array[id::text] as key from (
        select id, title, text, created_by, changed_at
        from tenant.desk_canned_replies
        where tenant_id = ${tenantId} and id > ${id}
        order by id limit ${atMost}) as picked
      order by id`,
  },
}

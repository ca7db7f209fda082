import type { requestColumns } from '@portico/contract/features/desk/list-requests.ts'
import {
  requestPriorities,
  requestStates,
  type RequestKind,
  type RequestPriority,
  type RequestState,
} from '@portico/contract/core/requests/request.ts'
import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import { sql } from 'kysely'
import { requestRows, type RequestRow, type RequestViewer } from '#server/core/requests/request-row-queries.ts'
import { containing, readPage } from '#server/platform/database/row-page-queries.ts'
import type { TenantTx } from '#server/core/tenants/scope.ts'

/** What a list is narrowed to; absent is everything. */
export type WantedRequests = {
  state?: RequestState | 'open' | 'closed' | undefined
  kind?: RequestKind | undefined
  priority?: RequestPriority | undefined
  whose?: 'mine' | 'decides' | undefined
  assignee?: string | undefined
  queue?: string | undefined
  companyid?: string | undefined
}

const closedStates = ['Resolved', 'Rejected', 'Withdrawn'] as const

type Rows = ReturnType<typeof requestRows>

/** A page of the requests that a viewer sees. */
export function readRequestList(
  tenant: TenantTx,
  viewer: RequestViewer,
  window: RowWindow<(typeof requestColumns)[number]>,
  wanted: WantedRequests,
): Promise<{ rows: RequestRow[]; total: number }> {
  const narrowed = byPeople(byFacts(requestRows(tenant, viewer), wanted), viewer, wanted)
  return readPage(
    window.search === '' ? narrowed : matching(narrowed, window.search),
    window,
    {
      // Own open ones, other open ones, closed ones; each the last changed first.
      place: sql`row(case when request.state in ('Resolved', 'Rejected', 'Withdrawn') then 2
        when request.account_id = ${viewer.accountId} then 0 else 1 end, -extract(epoch from request.changed_at))`,
      number: 'request.number',
      title: 'request.title',
      priority: (row) => row.fn('strpos', [row.val(requestPriorities.join(' ')), 'request.priority']),
      state: (row) => row.fn('strpos', [row.val(requestStates.join(' ')), 'request.state']),
      changed: 'request.changed_at',
      due: sql`coalesce(least(case when request.responded_at is null then request.response_due_at end, request.resolution_due_at),
        'infinity')`,
    },
    'request.number',
  )
}

function byFacts(rows: Rows, { state, kind, priority, companyid }: WantedRequests): Rows {
  let narrowed = rows
  if (state === 'open') narrowed = narrowed.where('request.state', 'not in', closedStates)
  else if (state === 'closed') narrowed = narrowed.where('request.state', 'in', closedStates)
  else if (state !== undefined) narrowed = narrowed.where('request.state', '=', state)
  if (kind !== undefined) narrowed = narrowed.where('request.kind', '=', kind)
  if (priority !== undefined) narrowed = narrowed.where('request.priority', '=', priority)
  return companyid === undefined ? narrowed : narrowed.where('request.company_id', '=', companyid)
}

function byPeople(rows: Rows, { accountId }: RequestViewer, { whose, assignee, queue }: WantedRequests): Rows {
  let narrowed = rows
  if (whose === 'mine') narrowed = narrowed.where('request.account_id', '=', accountId)
  if (whose === 'decides')
    narrowed = narrowed.where(sql<boolean>`exists (select from tenant.approvals as asked
      join tenant.approvers as approver on approver.tenant_id = asked.tenant_id and approver.approval_id = asked.id
      where asked.tenant_id = request.tenant_id and asked.number = request.number and asked.state = 'waiting'
        and approver.account_id = ${accountId} and approver.delegated_at is null and approver.decision is null)`)
  if (assignee === 'none') narrowed = narrowed.where('request.assignee_id', 'is', null)
  else if (assignee !== undefined)
    narrowed = narrowed.where('request.assignee_id', '=', assignee === 'me' ? accountId : assignee)
  if (queue === 'none') return narrowed.where('request.queue_id', 'is', null)
  return queue === undefined ? narrowed : narrowed.where('request.queue_id', '=', queue)
}

/** Scripts without spaces between words: a word is found inside of them as well. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

// PostgreSQL reads each word as it reads the texts: "gate-4" is found by "gate-4" and by "gat".
function matching(rows: Rows, search: string): Rows {
  const words = search.replaceAll(/['\\:&|!()<>*]/g, ' ').split(/\s+/)
  const query = words.flatMap((word) => (word === '' ? [] : [`'${word}':*`])).join(' & ')
  const [, number = ''] = /^#?(\d{1,9})$/.exec(search) ?? []
  const pattern = unspaced.test(search) ? containing(search) : null
  return rows.where(
    sql<boolean>`(to_tsvector('simple', request.title || ' ' || request.description) @@ to_tsquery('simple', ${query})
      or request.number = nullif(${number}, '')::integer or request.title || ' ' || request.description ilike ${pattern})`,
  )
}

/** Those of the numbers whose requests a viewer sees, while the session lasts; null where it has ended. */
export async function readSeenNumbers(
  tenant: TenantTx,
  viewer: RequestViewer & { id: string },
  numbers: readonly number[],
): Promise<number[] | null> {
  const live = await tenant
    .selectFrom('tenant.sessions')
    .select('id')
    .where('tenant_id', '=', viewer.tenantId)
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (live === undefined) return null
  const rows = await requestRows(tenant, viewer)
    .clearSelect()
    .select('request.number')
    .where('request.number', 'in', sql<number>`(select unnest(${numbers}::integer[]))`)
    .execute()
  return rows.map(({ number }) => number)
}

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
import {
  numbersToDecide,
  requestRows,
  type RequestRow,
  type RequestViewer,
} from '#server/core/requests/request-row-queries.ts'
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
  const narrowed = byPeople(tenant, byFacts(requestRows(tenant, viewer), wanted), viewer, wanted)
  return readPage(
    window.search === '' ? narrowed : matching(tenant, narrowed, window.search),
    window,
    {
      // Own open ones, other open ones, closed ones; each the last changed first.
      place: (row) =>
        row.fn('row', [
          row
            .case()
            .when('request.state', 'in', closedStates)
            .then(2)
            .when('request.account_id', '=', viewer.accountId)
            .then(0)
            .else(1)
            .end(),
          row.fn('age', ['request.changed_at']),
        ]),
      number: 'request.number',
      title: 'request.title',
      priority: (row) => row.fn('strpos', [row.val(requestPriorities.join(' ')), 'request.priority']),
      state: (row) => row.fn('strpos', [row.val(requestStates.join(' ')), 'request.state']),
      changed: 'request.changed_at',
      due: (row) =>
        row.fn.coalesce(
          row.fn<Date>('least', [
            row.case().when('request.responded_at', 'is', null).then(row.ref('request.response_due_at')).end(),
            'request.resolution_due_at',
          ]),
          row.cast<Date>(row.val('infinity'), 'timestamptz'),
        ),
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

function byPeople(
  tenant: TenantTx,
  rows: Rows,
  { tenantId, accountId }: RequestViewer,
  { whose, assignee, queue }: WantedRequests,
): Rows {
  let narrowed = rows
  if (whose === 'mine') narrowed = narrowed.where('request.account_id', '=', accountId)
  if (whose === 'decides')
    narrowed = narrowed.where('request.number', 'in', numbersToDecide(tenant, { tenantId, accountId }))
  if (assignee === 'none') narrowed = narrowed.where('request.assignee_id', 'is', null)
  else if (assignee !== undefined)
    narrowed = narrowed.where('request.assignee_id', '=', assignee === 'me' ? accountId : assignee)
  if (queue === 'none') return narrowed.where('request.queue_id', 'is', null)
  return queue === undefined ? narrowed : narrowed.where('request.queue_id', '=', queue)
}

/** Scripts without spaces between words: a word is found inside of them as well. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

// PostgreSQL reads each word as it reads the texts: "gate-4" is found by "gate-4" and by "gat".
function matching(tenant: TenantTx, rows: Rows, search: string): Rows {
  const words = search.replaceAll(/['\\:&|!()<>*]/g, ' ').split(/\s+/)
  const query = words.flatMap((word) => (word === '' ? [] : [`'${word}':*`])).join(' & ')
  // A subselect is computed once, a call of a plan without its parameters for each row.
  const wanted = tenant.selectNoFrom((of) => of.fn<string>('to_tsquery', [of.val('simple'), of.val(query)]).as('words'))
  const [, number = ''] = /^#?(\d{1,9})$/.exec(search) ?? []
  return rows.where((of) => {
    const text = of(of('request.title', '||', ' '), '||', of.ref('request.description'))
    const found = [of('request.words', '@@', wanted)]
    if (number !== '') found.push(of('request.number', '=', Number(number)))
    if (unspaced.test(search)) found.push(of(text, 'ilike', containing(search)))
    return of.or(found)
  })
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

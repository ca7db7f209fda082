import { isStored } from '@portico/server/core/sessions/session-queries.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import {
  requestPriorities,
  requestStates,
  type RequestColumn,
  type RequestKind,
  type RequestPriority,
  type RequestState,
} from '@portico/contract/core/requests/request.ts'
import type { RowWindow } from '@portico/contract/platform/row-page.ts'
import { sql } from 'kysely'
import {
  numbersToDecide,
  requestRows,
  seenRequests,
  type RequestRow,
  type RequestViewer,
} from '@portico/server/core/requests/request-row-queries.ts'
import { containing, readPage } from '@portico/server/platform/database/row-page-queries.ts'
import type { TenantTx } from '@portico/server/core/tenants/scope.ts'

/** The filters of a list. Omitted filters do not restrict it. */
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

type Rows = ReturnType<typeof seenRequests>

/**
 * Returns a page of the requests that a viewer sees. One statement counts and sorts all of them; another reads those of
 * the page with names.
 */
export async function readRequestList(
  tenant: TenantTx,
  viewer: RequestViewer,
  window: RowWindow<RequestColumn>,
  wanted: WantedRequests,
): Promise<{ rows: RequestRow[]; total: number }> {
  const narrowed = byPeople(tenant, byFacts(seenRequests(tenant, viewer), wanted), viewer, wanted)
  const page = await readPage(
    narrowed
      .$if(window.search !== '', (rows) => matching(tenant, rows, viewer, window.search))
      .select('request.number'),
    window,
    {
      // Sorts the user's open requests first, then other open ones, then closed ones, each by last change. The sort key
      // is a single number, because comparing rows is slow.
      place: (row) =>
        row(
          row
            .case()
            .when('request.state', 'in', closedStates)
            .then(row.lit<number>(20_000_000_000))
            .when('request.account_id', '=', viewer.accountId)
            .then(row.lit<number>(0))
            .else(row.lit<number>(10_000_000_000))
            .end(),
          '-',
          row.fn<number>('date_part', [sql.lit('epoch'), 'request.changed_at']),
        ),
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
  return { rows: await readNumbered(tenant, viewer, page.rows), total: page.total }
}

/** Returns the requests with these numbers, in their order. */
async function readNumbered(
  tenant: TenantTx,
  viewer: RequestViewer,
  page: readonly { number: number }[],
): Promise<RequestRow[]> {
  if (page.length === 0) return []
  const numbers = page.map(({ number }) => number)
  const rows = await requestRows(tenant, viewer)
    .where((of) => of('request.number', '=', of.fn.any(of.val(numbers))))
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
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

/** Scripts without spaces between words, in which a search also matches inside a word. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

const quoted = (word: string) => `'${word}'`

/**
 * Returns the search query for one word, which may be the beginning of a word. PostgreSQL indexes "gate-4" as a whole
 * and by its parts, but addresses only as a whole. So their parts are also matched in sequence.
 */
function queryOfWord(word: string): string {
  const parts = word.split(/[@.+_-]+/).filter((part) => part !== '')
  return parts.length < 2 ? `${quoted(word)}:*` : `(${quoted(word)}:* | ${parts.map(quoted).join(' <-> ')}:*)`
}

/**
 * Filters by a search in the texts of a request and its requester. The words for technicians are searched only if the
 * viewer is a technician of its company.
 */
function matching(tenant: TenantTx, rows: Rows, viewer: RequestViewer, search: string) {
  const words = search.replaceAll(/['\\:&|!()<>*]/g, ' ').split(/\s+/)
  const query = words.flatMap((word) => (word === '' ? [] : [queryOfWord(word)])).join(' & ')
  // A subselect runs once, but a function call in a generic plan runs for each row.
  const wanted = tenant.selectNoFrom((of) => of.fn<string>('to_tsquery', [of.val('simple'), of.val(query)]).as('words'))
  const [, number = ''] = /^#?(\d{1,9})$/.exec(search) ?? []
  const matches = (column: 'words' | 'agent_words') =>
    tenant
      .selectFrom('tenant.request_words as text')
      .select('text.number')
      .where('text.tenant_id', '=', viewer.tenantId)
      .where((of) => of(of.ref(`text.${column}`), '@@', wanted))
  return rows.where((of) => {
    // `is true` forces a hash of the numbers. The planner expects few numbers, and would look up each of 60,000
    // separately.
    const inWords = of(of('request.number', 'in', matches('words')), 'is', true)
    const inAgentWords = of(of('request.number', 'in', matches('agent_words')), 'is', true)
    const inTheirs = viewer.seesAllCompanies
      ? [inAgentWords]
      : [inWords, of.and([of('request.company_id', '=', viewer.companyId), inAgentWords])]
    return of.or([
      ...(viewer.permissions.has(deskPermissions.agent) ? inTheirs : [inWords]),
      ...(number === '' ? [] : [of('request.number', '=', Number(number))]),
      ...(unspaced.test(search) ? [of('request.number', 'in', numbersContaining(tenant, rows, viewer, search))] : []),
    ])
  })
}

/**
 * Selects the numbers of requests whose texts or requester's name contain a text, for scripts without spaces between
 * words.
 */
function numbersContaining(
  tenant: TenantTx,
  rows: Rows,
  { tenantId, permissions, ...viewer }: RequestViewer,
  search: string,
) {
  const pattern = containing(search)
  const inTexts = rows
    .innerJoin('tenant.accounts as requester', (join) =>
      join.onRef('requester.tenant_id', '=', 'request.tenant_id').onRef('requester.id', '=', 'request.account_id'),
    )
    .where((of) => {
      const text = of(of('request.title', '||', ' '), '||', of.ref('request.description'))
      const name = of(of('requester.lastname', '||', ' '), '||', of.ref('requester.firstname'))
      return of.or([of(text, 'ilike', pattern), of(name, 'ilike', pattern)])
    })
    .select('request.number')
  const inEntries = tenant
    .selectFrom('tenant.request_entries as entry')
    .innerJoin('tenant.desk_requests as request', (join) =>
      join.onRef('request.tenant_id', '=', 'entry.tenant_id').onRef('request.number', '=', 'entry.number'),
    )
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.text', 'ilike', pattern)
    .where((of) => {
      const isAgent = viewer.seesAllCompanies ? of.lit(true) : of('request.company_id', '=', viewer.companyId)
      return of.or([
        of('entry.is_internal', '=', false),
        permissions.has(deskPermissions.agent) ? isAgent : of.lit(false),
      ])
    })
    .select('entry.number')
  return inTexts.union(inEntries)
}

/** Returns the given numbers whose requests a viewer sees, or null if the session has ended. */
export async function readSeenNumbers(
  tenant: TenantTx,
  viewer: RequestViewer & { id: string },
  numbers: readonly number[],
): Promise<number[] | null> {
  if (!(await isStored(tenant, viewer))) return null
  const rows = await requestRows(tenant, viewer)
    .clearSelect()
    .select('request.number')
    .where('request.number', 'in', sql<number>`(select unnest(${numbers}::integer[]))`)
    .execute()
  return rows.map(({ number }) => number)
}

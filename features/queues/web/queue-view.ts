import type { QueueCounts } from '#features/queues/contract/queues.ts'
import { requestColumns, type RequestColumn } from '@portico/contract/core/requests/request.ts'
import type { QueueTableProps } from '@portico/web/core/requests/request-parts.ts'
import { addChoice, choiceIn } from '@portico/web/ui/table/table-address.ts'
import type { TableChoice } from '@portico/web/ui/table/use-table-view.ts'

/** The views of a queue: unassigned requests, the technician's own, or all open ones. */
export const queueViews = ['unassigned', 'mine', 'all'] as const

export type QueueView = TableChoice<RequestColumn> & { view: (typeof queueViews)[number]; queue: string | null }

const usual: TableChoice<RequestColumn> = { page: 0, size: 25, sort: 'due', search: '' }

const isIdentifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the view from the query of an address. Missing values have defaults. */
export function viewIn(query: URLSearchParams): QueueView {
  const queue = query.get('queue') ?? ''
  return {
    view: queueViews.find((view) => view === query.get('view')) ?? 'unassigned',
    queue: isIdentifier.test(queue) ? queue.toLowerCase() : null,
    ...choiceIn(query, requestColumns, usual),
  }
}

/** Returns the query of an address for the view, without defaults. */
export function queryFor(shown: QueueView): string {
  const { view, queue } = shown
  const query = new URLSearchParams({
    ...(view === 'unassigned' ? {} : { view }),
    ...(queue === null ? {} : { queue }),
  })
  addChoice(query, shown, usual)
  return query.toString()
}

/**
 * Returns the address of another queue in the same view. It leaves out the search, which would hide waiting requests.
 */
export function addressOfQueue(view: QueueView, queue: string | null): string {
  const query = queryFor({ ...view, queue, page: 0, search: '' })
  return query === '' ? '/desk/queue' : `/desk/queue?${query}`
}

/** Returns the list filters of a view. A search covers all requests of the queue, including closed ones. */
export function filtersOf({ view, queue, search }: QueueView): QueueTableProps['filters'] {
  const ofQueue = queue === null ? {} : { queue }
  if (search.trim() !== '') return ofQueue
  return {
    state: 'open',
    ...(view === 'all' ? {} : { assignee: view === 'mine' ? 'me' : 'none' }),
    ...ofQueue,
  }
}

/** Returns the number of requests in a view. */
export function countOf(view: QueueView['view'], { open, mine, unassigned }: QueueCounts): number {
  return { all: open, mine, unassigned }[view]
}

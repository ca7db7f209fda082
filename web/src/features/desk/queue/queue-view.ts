import type { QueueCounts } from '@portico/contract/features/desk/list-queues.ts'

/** What an agent looks at: requests without an agent, the own ones, or all open ones. */
export const queueViews = ['unassigned', 'mine', 'all'] as const

export type QueueView = { view: (typeof queueViews)[number]; queue: string | null }

const isIdentifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The view in the query of the address; what it does not say is as the page opens. */
export function viewIn(query: URLSearchParams): QueueView {
  const queue = query.get('queue') ?? ''
  return {
    view: queueViews.find((view) => view === query.get('view')) ?? 'unassigned',
    queue: isIdentifier.test(queue) ? queue.toLowerCase() : null,
  }
}

/** The address of a view. */
export function addressOf({ view, queue }: QueueView): string {
  const query = new URLSearchParams({
    ...(view === 'unassigned' ? {} : { view }),
    ...(queue === null ? {} : { queue }),
  })
  return query.size === 0 ? '/desk/queue' : `/desk/queue?${query}`
}

/** What narrows the list to a view. A search looks in all requests of the queue, closed ones too. */
export function filtersOf({ view, queue }: QueueView, search: string) {
  const ofQueue = queue === null ? {} : { queue }
  if (search.trim() !== '') return ofQueue
  return {
    state: 'open',
    ...(view === 'all' ? {} : { assignee: view === 'mine' ? 'me' : 'none' }),
    ...ofQueue,
  } as const
}

/** How many requests a view has. */
export function countOf(view: QueueView['view'], { open, mine, unassigned }: QueueCounts): number {
  return { all: open, mine, unassigned }[view]
}

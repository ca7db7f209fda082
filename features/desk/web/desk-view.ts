import { identifier } from '@portico/contract/core/calls/text.ts'
import {
  requestKinds,
  requestPriorities,
  requestStates,
  type RequestKind,
  type RequestPriority,
} from '@portico/contract/core/requests/request.ts'
import { requestColumns, stateGroups, type listRequests } from '#features/desk/contract/list-requests.ts'
import type { SendOf } from '@portico/contract/core/calls/call.ts'
import { addChoice, choiceIn } from '@portico/web/ui/table/table-address.ts'
import type { TableChoice } from '@portico/web/ui/table/use-table-view.ts'

export type RequestColumn = (typeof requestColumns)[number]
const wantedStates = [...stateGroups, ...requestStates] as const

/** The narrowing query of `listRequests`. */
export type ListQuery = SendOf<typeof listRequests>['query']

/** What a list of requests shows. */
export type DeskView = TableChoice<RequestColumn> & {
  state: (typeof wantedStates)[number] | null
  kind: RequestKind | null
  priority: RequestPriority | null
  whose: 'mine' | 'decides' | null
  /** `me`, `none`, or an account. */
  assignee: string | null
  /** `none`, or a queue. */
  queue: string | null
}

const usual: DeskView = {
  ...{ page: 0, size: 25, sort: 'place', search: '', state: null, kind: null },
  ...{ priority: null, whose: null, assignee: null, queue: null },
}

/**
 * The view that the query of an address names; what is not valid in it is as usual.
 */
export function viewIn(query: URLSearchParams): DeskView {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name)) ?? null
  const idOr = (name: string, words: readonly string[]) =>
    oneOf(name, words) ?? identifier.safeParse(query.get(name)).data ?? null
  return {
    state: oneOf('state', wantedStates),
    kind: oneOf('kind', requestKinds),
    priority: oneOf('priority', requestPriorities),
    whose: oneOf('whose', ['mine', 'decides']),
    assignee: idOr('assignee', ['me', 'none']),
    queue: idOr('queue', ['none']),
    ...choiceIn(query, requestColumns, usual),
  }
}

/**
 * The query that names a view, without what is as usual; pages count from 1.
 */
export function queryFor(view: DeskView): string {
  const query = new URLSearchParams()
  for (const name of ['state', 'kind', 'priority', 'whose', 'assignee', 'queue'] as const) {
    const value = view[name]
    if (value !== null) query.set(name, value)
  }
  addChoice(query, view, usual)
  return query.toString()
}

/**
 * The query that reads a view from the server.
 */
export function listQueryOf({
  page,
  size,
  sort,
  search,
  state,
  kind,
  priority,
  whose,
  assignee,
  queue,
}: DeskView): ListQuery {
  return {
    page: `${page}`,
    size: `${size}`,
    sort,
    ...(search.trim() === '' ? {} : { search }),
    ...(state === null ? {} : { state }),
    ...(kind === null ? {} : { kind }),
    ...(priority === null ? {} : { priority }),
    ...(whose === null ? {} : { whose }),
    ...(assignee === null ? {} : { assignee }),
    ...(queue === null ? {} : { queue }),
  }
}

/**
 * Whether only some requests are listed, by a filter or a search.
 */
export function isNarrowed(view: DeskView): boolean {
  const { state, kind, priority, whose, assignee, queue, search } = view
  return [state, kind, priority, whose, assignee, queue].some((filter) => filter !== null) || search.trim() !== ''
}

/** The change that removes all filters and the search. */
export const everything: Partial<DeskView> = {
  ...{ state: null, kind: null, priority: null, whose: null },
  ...{ assignee: null, queue: null, search: '' },
}

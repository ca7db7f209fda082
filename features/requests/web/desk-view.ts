import { identifier } from '@portico/contract/core/calls/text.ts'
import {
  requestColumns,
  requestKinds,
  requestPriorities,
  requestStates,
  type RequestColumn,
  type RequestKind,
  type RequestPriority,
} from '@portico/contract/core/requests/request.ts'
import { stateGroups, type listRequests } from '#features/requests/contract/list-requests.ts'
import type { SendOf } from '@portico/contract/core/calls/call.ts'
import { addChoice, choiceIn } from '@portico/web/ui/table/table-address.ts'
import type { TableChoice } from '@portico/web/ui/table/use-table-view.ts'

const wantedStates = [...stateGroups, ...requestStates] as const

/** The filters of `listRequests`. */
export type ListQuery = SendOf<typeof listRequests>['query']

/** The filters, order and page of a list of requests. */
export type DeskView = TableChoice<RequestColumn> & {
  state: (typeof wantedStates)[number] | null
  kind: RequestKind | null
  priority: RequestPriority | null
  whose: 'mine' | 'decides' | null
  /** `me`, `none`, or an account's id. */
  assignee: string | null
  /** `none`, or a queue's id. */
  queue: string | null
}

const usual: DeskView = {
  ...{ page: 0, size: 25, sort: 'place', search: '', state: null, kind: null },
  ...{ priority: null, whose: null, assignee: null, queue: null },
}

/**
 * Parses the view from the query of an address. Invalid values become the defaults.
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

/** Returns the query of an address for the view, without defaults. Pages count from 1. */
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
 * Returns the query of the call that reads a view.
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

/** Returns whether a filter or search restricts the list. */
export function isNarrowed(view: DeskView): boolean {
  const { state, kind, priority, whose, assignee, queue, search } = view
  return [state, kind, priority, whose, assignee, queue].some((filter) => filter !== null) || search.trim() !== ''
}

/** The change to a view that clears all filters and the search. */
export const noFilters: Partial<DeskView> = {
  ...{ state: null, kind: null, priority: null, whose: null },
  ...{ assignee: null, queue: null, search: '' },
}

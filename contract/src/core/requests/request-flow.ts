import type { RequestState } from './request.ts'

/** What can be done with a request. `decide` and `delegate` are of its approvers, `comment` of all who see it. */
export const requestActions = [
  'comment',
  'note',
  'withdraw',
  'start',
  'hold',
  'resolve',
  'reopen',
  'assign',
  'move',
  'prioritise',
  'ask-approval',
  'decide',
  'delegate',
] as const

export type RequestAction = (typeof requestActions)[number]

/** Who looks at a request: its requester, an agent of the desk who sees its company, one of whom a decision is asked; several may be true. */
export type ViewerFacts = { isRequester: boolean; isAgent: boolean; decides: boolean }

/** For how long a requester may reopen what was resolved, in milliseconds. */
export const reopenWithin = 14 * 86_400_000

/** The actions that change the state. */
export const transitions = ['withdraw', 'start', 'hold', 'resolve', 'reopen'] as const satisfies RequestAction[]

export type Transition = (typeof transitions)[number]

/** The states from which work leads to another, and to which. */
const stateChanges = {
  withdraw: { from: ['Waiting for approval', 'Open', 'In progress', 'On hold'], to: 'Withdrawn' },
  start: { from: ['Open', 'On hold'], to: 'In progress' },
  hold: { from: ['Open', 'In progress'], to: 'On hold' },
  resolve: { from: ['Open', 'In progress', 'On hold'], to: 'Resolved' },
  reopen: { from: ['Resolved', 'Rejected', 'Withdrawn'], to: 'Open' },
} as const satisfies Record<Transition, { from: readonly RequestState[]; to: RequestState }>

const closed: readonly RequestState[] = ['Resolved', 'Rejected', 'Withdrawn']

/** Whether a request in this state is over. */
export const isClosed = (state: RequestState): boolean => closed.includes(state)

/** Whether the clock of a service level stands in this state: nothing can be done at the desk. */
export const clockStands = (state: RequestState): boolean =>
  state === 'Waiting for approval' || state === 'On hold' || isClosed(state)

/** The state that a transition leads to, or null where it cannot be taken from this one. */
export function stateAfter(state: RequestState, transition: Transition): RequestState | null {
  const { from, to } = stateChanges[transition]
  return (from as readonly RequestState[]).includes(state) ? to : null
}

/**
 * What a viewer may do with a request in a state. Reopening leads to `Waiting for approval` where the last round did not approve it.
 * `closedAgo` is how long ago it was closed, in milliseconds, null for an open one. What was
 * rejected is reopened by agents alone, and what was withdrawn by its requester.
 */
export function allowedActions(
  state: RequestState,
  { isRequester, isAgent, decides }: ViewerFacts,
  closedAgo: number | null,
): RequestAction[] {
  const isOver = isClosed(state)
  const may: Record<RequestAction, boolean> = {
    'comment': true,
    'note': isAgent,
    'withdraw': isRequester,
    'start': isAgent,
    'hold': isAgent,
    'resolve': isAgent || isRequester,
    'reopen': mayReopen(state, { isRequester, isAgent }, closedAgo),
    'assign': isAgent && !isOver,
    'move': isAgent && !isOver,
    'prioritise': isAgent && !isOver,
    'ask-approval': isAgent && (state === 'Open' || state === 'In progress' || state === 'On hold'),
    'decide': decides && state === 'Waiting for approval',
    'delegate': decides && state === 'Waiting for approval',
  }
  return requestActions.filter((action) => may[action] && (!isTransition(action) || stateAfter(state, action) !== null))
}

const isTransition = (action: RequestAction): action is Transition => action in stateChanges

function mayReopen(
  state: RequestState,
  { isRequester, isAgent }: Pick<ViewerFacts, 'isRequester' | 'isAgent'>,
  closedAgo: number | null,
): boolean {
  if (state === 'Withdrawn') return isRequester
  if (state === 'Rejected') return isAgent && !isRequester
  return isAgent || (isRequester && closedAgo !== null && closedAgo <= reopenWithin)
}

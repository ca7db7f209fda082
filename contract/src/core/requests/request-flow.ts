import type { RequestState } from './request.ts'

/** The actions on a request. Its approvers may `decide` and `delegate`; everyone who sees it may `comment`. */
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

/**
 * The viewer's relation to a request: its requester, a technician who sees its company, an approver who still has to
 * decide. Several may be true.
 */
export type ViewerFacts = { isRequester: boolean; isAgent: boolean; decides: boolean }

/** How long after its resolution a requester may reopen a request, in milliseconds. */
export const reopenWithin = 14 * 86_400_000

/** The actions that change the state. */
export const transitions = ['withdraw', 'start', 'hold', 'resolve', 'reopen'] as const satisfies RequestAction[]

export type Transition = (typeof transitions)[number]

/** For each action that changes the state, the states it can be taken from and the state it leads to. */
const stateChanges = {
  withdraw: { from: ['Waiting for approval', 'Open', 'In progress', 'On hold'], to: 'Withdrawn' },
  start: { from: ['Open', 'On hold'], to: 'In progress' },
  hold: { from: ['Open', 'In progress'], to: 'On hold' },
  resolve: { from: ['Open', 'In progress', 'On hold'], to: 'Resolved' },
  reopen: { from: ['Resolved', 'Rejected', 'Withdrawn'], to: 'Open' },
} as const satisfies Record<Transition, { from: readonly RequestState[]; to: RequestState }>

const closed: readonly RequestState[] = ['Resolved', 'Rejected', 'Withdrawn']

/** Returns whether a request in this state is closed. */
export const isClosed = (state: RequestState): boolean => closed.includes(state)

/** Returns whether the SLA clock is paused in this state, because the desk cannot work on the request. */
export const isClockPaused = (state: RequestState): boolean =>
  state === 'Waiting for approval' || state === 'On hold' || isClosed(state)

/** Returns the state that a transition leads to, or null if it is not possible from this state. */
export function stateAfter(state: RequestState, transition: Transition): RequestState | null {
  const { from, to } = stateChanges[transition]
  return (from as readonly RequestState[]).includes(state) ? to : null
}

/**
 * Returns what a viewer may do with a request in a state. Reopening leads to `Waiting for approval` unless the last
 * round approved the request. `closedAgo` is the time since it was closed, in milliseconds; null if it is open. A
 * technician other than the requester reopens a rejected request, and only its requester a withdrawn one.
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

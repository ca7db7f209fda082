import { expect, it } from 'vitest'
import { allowedActions, isClockPaused, reopenWithin, requestActions, stateAfter } from './request-flow.ts'
import { requestStates, type RequestState } from './request.ts'

const requester = { isRequester: true, isAgent: false, decides: false }
const agent = { isRequester: false, isAgent: true, decides: false }
const approver = { isRequester: false, isAgent: false, decides: true }

it.each([
  ['Open', 'start', 'In progress'],
  ['Open', 'resolve', 'Resolved'],
  ['In progress', 'hold', 'On hold'],
  ['On hold', 'start', 'In progress'],
  ['Resolved', 'reopen', 'Open'],
  ['Waiting for approval', 'withdraw', 'Withdrawn'],
  ['Waiting for approval', 'start', null],
  ['Resolved', 'withdraw', null],
  ['Withdrawn', 'resolve', null],
] as const)('%s and %s lead to %s', (state, transition, expected) => {
  expect(stateAfter(state, transition)).toBe(expected)
})

it.each([
  ['Waiting for approval', requester, ['comment', 'withdraw']],
  ['Waiting for approval', approver, ['comment', 'decide', 'delegate']],
  ['Waiting for approval', agent, ['comment', 'note', 'assign', 'move', 'prioritise']],
  ['Open', requester, ['comment', 'withdraw', 'resolve']],
  ['Open', approver, ['comment']],
  ['Open', agent, ['comment', 'note', 'start', 'hold', 'resolve', 'assign', 'move', 'prioritise', 'ask-approval']],
  ['Resolved', requester, ['comment', 'reopen']],
  ['Rejected', requester, ['comment']],
  ['Rejected', agent, ['comment', 'note', 'reopen']],
  ['Withdrawn', agent, ['comment', 'note']],
] as const)('in %s a viewer may do what the table says', (state, viewer, expected) => {
  expect(allowedActions(state, viewer, 0)).toEqual(expected)
})

it('lets a requester reopen for two weeks, and an agent longer', () => {
  expect(allowedActions('Resolved', requester, reopenWithin)).toContain('reopen')
  expect(allowedActions('Resolved', requester, reopenWithin + 1)).not.toContain('reopen')
  expect(allowedActions('Resolved', agent, reopenWithin * 10)).toContain('reopen')
})

it('has the clock of a service level run only while the desk can work', () => {
  const running = requestStates.filter((state: RequestState) => !isClockPaused(state))
  expect(running).toEqual(['Open', 'In progress'])
})

it('knows every action in the order of the list', () => {
  const all = allowedActions('Open', { isRequester: true, isAgent: true, decides: true }, null)
  expect(all).toEqual(requestActions.filter((action) => all.includes(action)))
})

import { decideRequest, delegateApproval } from '#features/approvals/contract/decisions.ts'
import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { searchColleagues } from '#features/requests/contract/search-colleagues.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { grace, nils, sampleView, viewToDecide, waitingRound } from '@portico/web/stories/sample-request-view.ts'
import type { User } from '@portico/web/stories/user.ts'

const page = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at: '/desk/requests/14',
  ...onPage(answer(readRequest, viewToDecide), ...answers, never(followRequests)),
  play,
})

const decided = (state: 'approved' | 'rejected'): RequestView => ({
  ...viewToDecide,
  request: { ...viewToDecide.request, state: state === 'approved' ? 'Open' : 'Rejected', decides: false },
  approvals: [{ ...waitingRound, state, decided_at: '2026-06-15T09:30:00.000Z' }],
  actions: ['comment'],
})

async function reject(user: User) {
  await user.click('button', 'Reject')
  await user.fill('Reason', 'Not before the new budget.')
  await user.click('button', 'Reject')
}

const colleagues = answer(searchColleagues, [grace, nils])

async function delegate(user: User) {
  await user.click('button', 'Delegate')
  await user.click('combobox', 'Colleague')
  await user.click('option', 'Grace Moreau')
  await user.click('button', 'Delegate')
}

export const stories = defineStories({
  'asked before approving': page((user) => user.click('button', 'Approve')),
  'approved': page(
    async (user) => {
      await user.click('button', 'Approve')
      await user.fill('Reason (optional)', 'Fine.')
      await user.click('button', 'Approve')
      await user.hears('You have approved the request.')
      await user.lacks('button', 'Approve')
    },
    answer(decideRequest, decided('approved')),
  ),
  'rejected': page(
    async (user) => {
      await reject(user)
      await user.hears('You have rejected the request.')
    },
    answer(decideRequest, decided('rejected')),
  ),
  'rejected without a reason': page(async (user) => {
    await user.click('button', 'Reject')
    await user.click('button', 'Reject')
    await user.hears('Please give a reason for the rejection.')
    await user.findsField('Reason', { invalid: true, focused: true })
  }),
  'a reason that is too long': page(async (user) => {
    await user.click('button', 'Reject')
    await user.fill('Reason', 'x'.repeat(1_001))
    await user.click('button', 'Reject')
    await user.hears('The reason is too long: at most 1,000 characters')
  }),
  'waiting for the decision': page((user) => reject(user), never(decideRequest)),
  'unreachable': page(async (user) => {
    await reject(user)
    await user.hears('Network Error')
    await user.findsField('Reason', { text: 'Not before the new budget.' })
  }, unreachable(decideRequest)),
  ...refusedStories(
    'a decision is refused',
    decideRequest,
    decideRequest.refusals,
    page((user) => reject(user)),
  ),
  'delegated': page(
    async (user) => {
      await delegate(user)
      await user.hears('The decision was delegated to Grace Moreau.')
    },
    colleagues,
    answer(delegateApproval, { ...viewToDecide, actions: ['comment'] }),
  ),
  'delegated to no one': page(async (user) => {
    await user.click('button', 'Delegate')
    await user.finds('combobox', 'Colleague')
    await user.click('button', 'Delegate')
    await user.hears('Please choose a colleague from the list')
  }, colleagues),
  ...refusedStories(
    'a delegation is refused',
    delegateApproval,
    delegateApproval.refusals,
    page((user) => delegate(user), colleagues),
  ),
  'one approver of one': {
    at: '/desk/requests/14',
    ...onPage(
      answer(readRequest, {
        ...sampleView,
        approvals: [{ ...waitingRound, quorum: 'any', risk: 'low', approvers: waitingRound.approvers.slice(0, 1) }],
      }),
      never(followRequests),
    ),
    play: (user) => user.sees(/^One approver decides\./),
  },
})

import { askForApproval } from '#features/approvals/contract/ask-for-approval.ts'
import { assignRequest, changeRequestPriority, changeRequestState } from '#features/requests/contract/changes.ts'
import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { readRequest } from '#features/requests/contract/read-request.ts'
import type { RequestView } from '@portico/contract/core/requests/request-view.ts'
import { searchColleagues } from '#features/requests/contract/search-colleagues.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { ada, grace, nils, ownView, sampleView, viewToDecide } from '@portico/web/stories/sample-request-view.ts'
import type { User } from '@portico/web/stories/user.ts'

const page = (view: RequestView, play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at: '/desk/requests/14',
  ...onPage(answer(readRequest, view), ...answers, never(followRequests)),
  play,
})

async function resolve(user: User) {
  await user.click('button', 'Resolve')
  await user.fill('Reason (optional)', 'The firmware is up to date.')
  await user.click('button', 'Resolve')
}

const inState = (state: RequestView['request']['state'], actions: RequestView['actions']): RequestView => ({
  ...sampleView,
  request: { ...sampleView.request, state },
  actions,
})
const changed = (state: RequestView['request']['state']) => answer(changeRequestState, inState(state, ['comment']))

const act = (view: RequestView, name: string, sentence: string, state: RequestView['request']['state']) =>
  page(
    view,
    async (user) => {
      await user.click('button', name)
      await user.finds('dialog', /\?$/)
      await user.click('button', name)
      await user.hears(sentence)
    },
    changed(state),
  )

const colleagues = answer(searchColleagues, [grace, nils])
const unassigned: RequestView = { ...sampleView, request: { ...sampleView.request, assignee: null } }

async function assign(user: User) {
  await user.click('button', 'Assign …')
  await user.click('combobox', 'Technician')
  await user.click('option', 'Grace Moreau')
  await user.click('button', 'Assign')
}

async function choose(user: User, name: string) {
  await user.click('combobox', 'Approvers')
  await user.click('option', name)
}

async function ask(user: User) {
  await user.click('button', 'Request approval')
  await choose(user, 'Grace Moreau')
  await user.click('button', 'Request approval')
}

export const stories = defineStories({
  'resolved': page(
    sampleView,
    async (user) => {
      await resolve(user)
      await user.hears('The request is resolved.')
    },
    changed('Resolved'),
  ),
  'started': act(inState('Open', ['comment', 'start', 'resolve']), 'Start work', 'Work has started.', 'In progress'),
  'put on hold': act(sampleView, 'Put on hold', 'The request is on hold.', 'On hold'),
  'reopened': act(inState('Resolved', ['comment', 'reopen']), 'Reopen', 'The request is open again.', 'Open'),
  'withdrawn': act(ownView, 'Withdraw', 'The request is withdrawn.', 'Withdrawn'),
  'a reason that is too long': page(sampleView, async (user) => {
    await user.click('button', 'Resolve')
    await user.fill('Reason (optional)', 'x'.repeat(1_001))
    await user.click('button', 'Resolve')
    await user.hears('The reason is too long: at most 1,000 characters')
  }),
  'waiting for the server': page(sampleView, (user) => resolve(user), never(changeRequestState)),
  ...refusedStories(
    'refused',
    changeRequestState,
    changeRequestState.refusals,
    page(sampleView, (user) => resolve(user)),
  ),
  'assigned': page(
    unassigned,
    async (user) => {
      await assign(user)
      await user.hears('The request is assigned to Grace Moreau.')
    },
    colleagues,
    answer(assignRequest, sampleView),
  ),
  'taken': page(
    unassigned,
    async (user) => {
      await user.click('button', 'Assign to me')
      await user.hears('The request is assigned to you.')
      await user.lacks('button', 'Assign to me')
    },
    answer(assignRequest, { ...sampleView, request: { ...sampleView.request, assignee: ada } }),
  ),
  'assigned to no one': page(
    unassigned,
    async (user) => {
      await user.click('button', 'Assign …')
      await user.click('button', 'Assign')
      await user.hears('The assignment is removed.')
    },
    colleagues,
    answer(assignRequest, unassigned),
  ),
  ...refusedStories(
    'an assignment is refused',
    assignRequest,
    assignRequest.refusals,
    page(unassigned, (user) => assign(user), colleagues),
  ),
  'a priority': page(
    sampleView,
    async (user) => {
      await user.choose('Priority', 'Urgent')
      await user.hears('The priority is now Urgent.')
    },
    answer(changeRequestPriority, { ...sampleView, request: { ...sampleView.request, priority: 'Urgent' } }),
  ),
  ...refusedStories(
    'a priority is refused',
    changeRequestPriority,
    changeRequestPriority.refusals,
    page(sampleView, (user) => user.choose('Priority', 'Urgent')),
  ),
  'asking for approval, of some of several': page(
    sampleView,
    async (user) => {
      await user.click('button', 'Request approval')
      await choose(user, 'Grace Moreau')
      await choose(user, 'Nils Berg')
      await user.choose('Who must approve', 'A number of them')
      await user.fill('Approvals needed', '3')
      await user.click('button', 'Request approval')
      await user.hears('Please enter a number from 1 to 2')
      await user.fill('Approvals needed', '2')
      await user.choose('Risk', 'High')
      await user.click('button', 'Remove Nils Berg')
      await user.fill('Approvals needed', '1')
    },
    colleagues,
  ),
  'the choices of an approval fit': {
    ...page(sampleView, (user) => user.click('button', 'Request approval'), colleagues),
    fits: true,
  },
  'asked for approval': page(
    sampleView,
    async (user) => {
      await ask(user)
      await user.hears('Approval is requested.')
    },
    colleagues,
    answer(askForApproval, viewToDecide),
  ),
  'asking no one': page(
    sampleView,
    async (user) => {
      await user.click('button', 'Request approval')
      await user.finds('combobox', 'Approvers')
      await user.click('button', 'Request approval')
      await user.hears('Please choose a colleague from the list')
    },
    colleagues,
  ),
  'asking without a deadline': page(
    sampleView,
    async (user) => {
      await user.click('button', 'Request approval')
      await choose(user, 'Grace Moreau')
      await user.fill('Deadline', '')
      await user.click('button', 'Request approval')
      await user.hears('Please choose a deadline within the next 30 days.')
    },
    colleagues,
  ),
  ...refusedStories(
    'asking is refused',
    askForApproval,
    askForApproval.refusals,
    page(sampleView, (user) => ask(user), colleagues),
  ),
})

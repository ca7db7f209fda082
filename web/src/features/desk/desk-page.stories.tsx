import { listOwnRequests } from '@portico/contract/features/desk/list-own-requests.ts'
import { raiseRequest } from '@portico/contract/features/desk/raise-request.ts'
import type { DeskRequest } from '@portico/contract/core/requests/request.ts'
import { defineStories } from '#stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '#stories/pretend-server.ts'
import { sampleRequest } from '#stories/sample-request.ts'
import { onPage } from '#stories/sample-account.ts'
import type { User } from '#stories/user.ts'

const at = '/desk/'

const request = (number: number, parts: Partial<DeskRequest>): DeskRequest => ({
  ...sampleRequest,
  id: `9e3c5f4d-6a8b-4dae-9fc0-3b4c5d6e7f${String(number).padStart(2, '0')}`,
  number,
  ...parts,
})

const requests = [
  request(14, {}),
  request(13, { title: 'A second screen for the night shift', state: 'In progress', priority: 'High' }),
  request(9, {
    title: 'Access to the archive of Cedar School',
    description: 'Until the end of July, for the inventory.',
    kind: 'Access',
    state: 'Resolved',
    created_at: '2026-05-28T14:40:00.000Z',
  }),
]

async function raise(user: User) {
  await user.fill('Title', 'The printer on floor 2 prints stripes')
  await user.choose('Kind', 'Hardware')
  await user.click('button', 'Raise request')
}

export const stories = defineStories({
  'requests': { at, ...onPage(answer(listOwnRequests, requests)), screen: 'desk' },
  'a request opened': {
    at,
    ...onPage(answer(listOwnRequests, requests)),
    async play(user) {
      await user.clickText('Access to the archive of Cedar School')
      await user.sees('Until the end of July, for the inventory.')
    },
  },
  'no requests yet': {
    at,
    ...onPage(answer(listOwnRequests, [])),
    play: (user) => user.sees('You have no requests yet'),
  },
  'waiting for the list': { at, ...onPage(never(listOwnRequests)) },
  'list unreachable': {
    at,
    ...onPage(unreachable(listOwnRequests)),
    play: (user) => user.hears('Your requests could not be read'),
  },
  'no title': {
    at,
    ...onPage(answer(listOwnRequests, [])),
    async play(user) {
      await user.click('button', 'Raise request')
      await user.hears('Please say in one line what you need')
    },
  },
  'title and description too long': {
    at,
    ...onPage(answer(listOwnRequests, [])),
    async play(user) {
      await user.fill('Title', 'x'.repeat(121))
      await user.fill('Description', 'x'.repeat(4001))
      await user.click('button', 'Raise request')
      await user.hears('The title is too long: at most 120 characters')
      await user.hears('The description is too long: at most 4,000 characters')
    },
  },
  'raised': {
    at,
    ...onPage(
      answer(listOwnRequests, []),
      answer(listOwnRequests, requests),
      answer(raiseRequest, ({ body: { title, kind } }) => request(15, { title, kind }), 'Request 15 has been raised.'),
    ),
    async play(user) {
      await raise(user)
      await user.hears('Request 15 has been raised.')
    },
  },
  'waiting for the server': {
    at,
    ...onPage(answer(listOwnRequests, []), never(raiseRequest)),
    play: raise,
  },
  'refused': {
    at,
    ...onPage(answer(listOwnRequests, []), refuse(raiseRequest, 'trial-ended')),
    async play(user) {
      await raise(user)
      await user.hears('Your free trial has ended. Your data can be read and exported, but not changed.')
    },
  },
  'server unreachable': {
    at,
    ...onPage(answer(listOwnRequests, []), unreachable(raiseRequest)),
    async play(user) {
      await raise(user)
      await user.hears('Network Error')
    },
  },
})

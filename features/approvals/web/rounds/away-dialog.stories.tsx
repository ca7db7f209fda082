import { endDelegation, readDelegation, saveDelegation } from '#features/approvals/contract/delegations.ts'
import { followRequests } from '#features/requests/contract/follow-requests.ts'
import { listRequests } from '#features/requests/contract/list-requests.ts'
import { searchColleagues } from '#features/requests/contract/search-colleagues.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { sampleRequest } from '@portico/web/stories/sample-request.ts'
import { grace, nils } from '@portico/web/stories/sample-request-view.ts'
import type { User } from '@portico/web/stories/user.ts'

const page = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  at: '/desk/',
  ...onPage(
    ...answers,
    answer(searchColleagues, [grace, nils]),
    answer(listRequests, { rows: [sampleRequest], total: 1 }),
    never(followRequests),
  ),
  async play(user) {
    await user.click('button', 'Out of office')
    await play(user)
  },
})

const delegation = { delegate: grace, from: '2026-06-15T00:00:00.000Z', until: '2026-06-26T21:59:00.000Z' }
const none = answer(readDelegation, null)

async function save(user: User) {
  await user.click('combobox', 'Colleague')
  await user.click('option', 'Grace Moreau')
  await user.click('button', 'Save')
}

export const stories = defineStories({
  'no one decides instead': page((user) => user.finds('combobox', 'Colleague'), none),
  'saved': page(
    async (user) => {
      await save(user)
      await user.hears('Saved.')
      await user.sees(/^Grace Moreau decides for you from/)
    },
    none,
    answer(readDelegation, delegation),
    answer(saveDelegation, delegation),
  ),
  'ended': page(
    async (user) => {
      await user.click('button', 'End delegation')
      await user.lacks('button', 'End delegation')
    },
    answer(readDelegation, delegation),
    none,
    answer(endDelegation, null),
  ),
  'without a colleague': page(async (user) => {
    await user.finds('combobox', 'Colleague')
    await user.click('button', 'Save')
    await user.hears('Please choose a colleague from the list')
  }, none),
  'an end before the beginning': page(async (user) => {
    await user.click('combobox', 'Colleague')
    await user.click('option', 'Grace Moreau')
    await user.fill('From', '2026-06-20')
    await user.fill('Until', '2026-06-18')
    await user.click('button', 'Save')
    await user.hears('Please choose an end that is later than the start, in the future and within a year.')
  }, none),
  ...refusedStories(
    'refused',
    saveDelegation,
    saveDelegation.refusals,
    page((user) => save(user), none),
  ),
  'ending is unreachable': page(
    async (user) => {
      await user.click('button', 'End delegation')
      await user.hears('Network Error')
    },
    answer(readDelegation, delegation),
    unreachable(endDelegation),
  ),
  'waiting for the server': page(() => Promise.resolve(), never(readDelegation)),
  'unreachable': page((user) => user.hears("Couldn't load your delegate"), unreachable(readDelegation)),
})

import { listQueueSettings, removeQueue, saveQueue } from '#features/queues/contract/queues.ts'
import { searchDeskPeople } from '#features/requests/contract/search-desk-people.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'
import { people, queues } from '@portico/web/stories/sample-desk.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/settings'
const list = answer(listQueueSettings, queues)
const page = { at, ...onPage(list) }
const saved = answer(saveQueue, ({ body, params }) => ({ ...body, id: params.id, members: [] }))
const open = (user: User) => user.click('button', 'Change: First line')

async function add(user: User) {
  await user.click('button', 'Add queue')
  await user.fill('Name', 'Second line')
  await user.click('checkbox', 'Network')
  await user.fill('Urgent: First reply', '0:30')
  await user.fill('Urgent: Resolution', '4')
  await user.click('button', 'Save')
}
async function remove(user: User) {
  await user.click('button', 'Remove: First line')
  await user.finds('alertdialog', 'Remove queue “First line”?')
  await agree(user)
}

export const stories = defineStories({
  'as it opens': { ...page, screen: 'desk-settings' },
  'in Arabic': { ...page, language: 'ar' },
  'added': {
    at,
    ...onPage(list, saved),
    async play(user) {
      await add(user)
      await user.hears('Queue “Second line” is saved.')
    },
  },
  'being changed': {
    ...page,
    screen: 'desk-queue-settings',
    async play(user) {
      await open(user)
      await user.findsField('Urgent: First reply', { text: '0:30' })
      await user.findsField('Monday, closes (2)', { text: '17:30' })
      await user.finds('button', /^Remove: .*Dec.*2026/)
    },
  },
  'being changed, in Arabic': { ...page, language: 'ar', play: (user) => user.click('button', 'تغيير: First line') },
  'hours edited': {
    ...page,
    async play(user) {
      await open(user)
      await user.click('button', 'Saturday: add a span')
      await user.fill('Saturday, opens (1)', '10:00')
      await user.click('button', 'Monday: remove span 2')
      await user.click('button', 'Monday to Friday like Monday')
      await user.lacks('group', 'Friday, closes (2)')
      await user.fill('Holidays', '2026-05-01')
      await user.click('button', 'Add day')
      await user.finds('button', /^Remove: .*May.*2026/)
    },
  },
  'around the clock': {
    ...page,
    async play(user) {
      await open(user)
      await user.click('radio', 'Around the clock')
      await user.sees('The SLA clock runs day and night, every day of the year.')
    },
  },
  'a member added and one removed': {
    at,
    ...onPage(
      list,
      answer(searchDeskPeople, [people.ben, { ...people.chiara, name: 'Dora Novak', id: queues[0]?.id ?? '' }]),
    ),
    async play(user) {
      await open(user)
      await user.click('button', 'Remove: Chiara Rossi')
      await user.fill('Add a person', 'o')
      await user.letPass(1)
      await user.hears('1 person found')
      await user.click('button', /Dora Novak/)
      await user.finds('button', 'Remove: Dora Novak')
    },
  },
  'no one of the name': {
    at,
    ...onPage(list, answer(searchDeskPeople, [])),
    async play(user) {
      await open(user)
      await user.fill('Add a person', 'zz')
      await user.letPass(1)
      await user.hears('No one found')
    },
  },
  'wrong entries': {
    ...page,
    async play(user) {
      await user.click('button', 'Add queue')
      await user.fill('High: Resolution', 'soon')
      await user.fill('Monday, closes (1)', '08:00')
      await user.click('button', 'Save')
      await user.hears('Please enter a name')
      await user.hears('Please enter hours and minutes such as 4:30, at most 1440 hours')
      await user.hears('A span must end after it begins')
    },
  },
  'more wrong entries': {
    ...page,
    async play(user) {
      await open(user)
      await user.fill('Name', 'x'.repeat(61))
      await user.fill('Urgent: First reply', '5')
      await user.fill('Monday, opens (2)', '11:00')
      await user.click('button', 'Save')
      await user.hears('The name is too long: at most 60 characters')
      await user.hears('The first reply cannot be due after the resolution')
      await user.hears('The spans of a day overlap')
    },
  },
  'waiting for the server': { at, ...onPage(list, never(saveQueue)), play: add },
  'server unreachable': {
    at,
    ...onPage(list, unreachable(saveQueue)),
    async play(user) {
      await add(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('saving', saveQueue, saveQueue.refusals, { ...page, play: add }),
  'removed': {
    at,
    ...onPage(list, answer(removeQueue, null)),
    async play(user) {
      await remove(user)
      await user.hears('Queue “First line” is removed.')
    },
  },
  'remove unreachable': {
    at,
    ...onPage(list, unreachable(removeQueue)),
    async play(user) {
      await remove(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('removing', removeQueue, removeQueue.refusals, { ...page, play: remove }),
  'none yet': { at, ...onPage(answer(listQueueSettings, [])), play: (user) => user.sees('No queues yet') },
  'being read': { at, ...onPage(never(listQueueSettings)) },
  'unreachable': {
    at,
    ...onPage(unreachable(listQueueSettings)),
    play: (user) => user.hears("Couldn't load the queues"),
  },
  'to those who do not set the desk up': {
    at,
    ...onPage(answer(enter, { ...entry, may_set_up_desk: false })),
    play: (user) =>
      user.sees('Your role may not change the settings of the desk. Ask your administrator for permission.'),
  },
})

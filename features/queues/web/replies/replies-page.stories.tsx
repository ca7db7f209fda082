import { deleteReply, listReplies, saveReply } from '#features/queues/contract/replies.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'
import { replies } from '@portico/web/stories/sample-desk.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/desk/replies'
const list = answer(listReplies, replies)
const page = { at, ...onPage(list) }
const [first] = replies
const saved = answer(saveReply, ({ body, params }) => ({
  ...body,
  id: params.id,
  changed_at: '2026-06-15T08:00:00.000Z',
}))

async function add(user: User) {
  await user.click('button', 'Add reply')
  await user.fill('Title', 'Parts are ordered')
  await user.fill('Text', 'Hello {requester}, the part arrives within <b>two</b> days.')
  await user.click('button', 'Save')
}
async function remove(user: User) {
  await user.click('button', 'Delete: Please restart')
  await user.finds('alertdialog', 'Delete “Please restart”?')
  await agree(user)
}

export const stories = defineStories({
  'as it opens': { ...page, screen: 'desk-replies' },
  'in Arabic': { ...page, language: 'ar' },
  'added': {
    at,
    ...onPage(list, saved),
    async play(user) {
      await add(user)
      await user.hears('“Parts are ordered” is saved.')
    },
  },
  'being changed': {
    ...page,
    async play(user) {
      await user.click('button', 'Change: First reply')
      await user.findsField('Title', { text: 'First reply' })
      await user.findsField('Text', { text: first?.text ?? '' })
    },
  },
  'empty fields': {
    ...page,
    async play(user) {
      await user.click('button', 'Add reply')
      await user.click('button', 'Save')
      await user.hears('Please enter a title')
      await user.hears('Please enter a text')
    },
  },
  'too long': {
    ...page,
    async play(user) {
      await user.click('button', 'Add reply')
      await user.fill('Title', 'x'.repeat(81))
      await user.fill('Text', 'x'.repeat(10_001))
      await user.click('button', 'Save')
      await user.hears('The title is too long: at most 80 characters')
      await user.hears('The text is too long: at most 10,000 characters')
    },
  },
  'waiting for the server': { at, ...onPage(list, never(saveReply)), play: add },
  'server unreachable': {
    at,
    ...onPage(list, unreachable(saveReply)),
    async play(user) {
      await add(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('saving', saveReply, saveReply.refusals, { ...page, play: add }),
  'deleted': {
    at,
    ...onPage(list, answer(deleteReply, null)),
    async play(user) {
      await remove(user)
      await user.hears('“Please restart” is deleted.')
    },
  },
  'delete unreachable': {
    at,
    ...onPage(list, unreachable(deleteReply)),
    async play(user) {
      await remove(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('deleting', deleteReply, deleteReply.refusals, { ...page, play: remove }),
  'none yet': { at, ...onPage(answer(listReplies, [])), play: (user) => user.sees('No canned replies yet') },
  'being read': { at, ...onPage(never(listReplies)) },
  'unreachable': {
    at,
    ...onPage(unreachable(listReplies)),
    play: (user) => user.hears("Couldn't load the replies"),
  },
  'to those who do not work on the queue': {
    at,
    ...onPage(answer(enter, { ...entry, may_work_desk: false })),
    play: (user) => user.sees('Your role does not work on the queue. Your administrator can change that.'),
  },
})

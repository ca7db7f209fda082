import { deleteChat, listChats, readChat, renameChat } from '#features/chat/contract/chats.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { chatId, history, summary } from '@portico/web/stories/sample-chat.ts'
import type { User } from '@portico/web/stories/user.ts'

const chats = [
  { ...summary, last: 'And where do I enter it?' },
  {
    ...summary,
    id: chatId.replace('5b', '6b'),
    title: 'The printer in room 4 does not print',
    last: 'We have replaced the cartridge. Please try again.',
    changed_at: '2026-06-14T16:40:00.000Z',
    request: { number: 12, state: 'In progress' },
  },
  { ...summary, id: chatId.replace('5b', '7b'), title: '', last: '', changed_at: '2026-05-02T09:00:00.000Z' },
]
const listed = history(chats)

/** Appends the user's actions `play` to a story. */
const then = (story: Story, play: (user: User) => Promise<unknown>): Story => ({
  ...story,
  async play(user) {
    await story.play?.(user)
    await play(user)
  },
})
const rename = async (user: User) => {
  await user.click('button', `Rename ${summary.title}`)
  await user.click('button', 'Rename')
}
const remove = async (user: User) => {
  await user.click('button', `Delete ${summary.title}`)
  await user.click('button', 'Delete')
}
const many = Array.from({ length: 20 }, (_, index) => ({
  ...summary,
  id: chatId.replace('5b', String(index + 10)),
  title: `Chat ${index}`,
}))

export const stories = defineStories({
  'chats': {
    ...then(listed, (user) => user.sees('Request #12')),
    screen: 'chat-history',
  },
  'none yet': then(history([]), (user) => user.sees('No chats yet')),
  'nothing found': then(history([]), async (user) => {
    await user.fill('Search your chats', 'zebra')
    await user.letPass(1)
    await user.sees('No chats found')
  }),
  'more of them': then(
    {
      ...history([]),
      ...onPage(answer(listChats, ({ query }) => ({ chats: query.page === '0' ? many : [summary], total: 21 }))),
    },
    async (user) => {
      await user.click('button', 'Show more')
      await user.finds('button', /^How long/)
      await user.lacks('button', 'Show more')
    },
  ),
  'reading': { ...history([]), ...onPage(never(listChats)) },
  'they cannot be read': then({ ...history([]), ...onPage(unreachable(listChats)) }, (user) =>
    user.hears("Couldn't load your chats"),
  ),
  'back to the chat': then(listed, async (user) => {
    await user.press('Escape')
    await user.findsField('Your question', { focused: true })
  }),
  ...refusedStories(
    'one cannot be opened',
    readChat,
    readChat.refusals,
    then(listed, (user) => user.click('button', /^How long/)),
  ),
  'renamed': then(history(chats, answer(renameChat, summary)), async (user) => {
    await user.click('button', `Rename ${summary.title}`)
    await user.fill('Name', 'Codes')
    await user.click('button', 'Rename')
    await user.lacks('dialog', 'Rename the chat')
  }),
  'renamed to nothing': then(listed, async (user) => {
    await user.click('button', `Rename ${summary.title}`)
    await user.fill('Name', ' ')
    await user.click('button', 'Rename')
    await user.hears('Please enter a name')
  }),
  ...refusedStories('renaming is refused', renameChat, renameChat.refusals, then(listed, rename)),
  'asked to delete one that was handed over': then(listed, async (user) => {
    await user.click('button', 'Delete The printer in room 4 does not print')
    await user.finds('alertdialog', 'Delete The printer in room 4 does not print?')
    await user.sees(/Request #12 remains/)
  }),
  'deleted': then(history(chats, answer(deleteChat, null)), async (user) => {
    await remove(user)
    await user.lacks('alertdialog', `Delete ${summary.title}?`)
  }),
  ...refusedStories('deleting is refused', deleteChat, deleteChat.refusals, then(listed, remove)),
})

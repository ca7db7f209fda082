import { listModules } from '#features/landing/contract/modules.ts'
import { handOverChat } from '#features/chat/contract/hand-over-chat.ts'
import { readChat } from '#features/chat/contract/chats.ts'
import { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { entry } from '@portico/web/stories/sample-account.ts'
import { ask, kept, message, summary } from '@portico/web/stories/sample-chat.ts'
import type { User } from '@portico/web/stories/user.ts'

const request = { number: 12, state: 'In progress' }
const asked = [
  message({ text: 'The printer in room 4 does not print.' }, 1),
  message({ author: 'assistant', kind: 'nothing' }, 2),
]
const person = message({ author: 'assistant', kind: 'person' }, 4)
const deskField = 'Write to the Desk…'
const note = message({ author: 'note', kind: 'handed-over', text: '12' }, 3)
const reply = message(
  { author: 'desk', name: 'Dana Kowalski', text: 'We have replaced the cartridge. Please try again.' },
  5,
)
const done = { chat: { ...summary, request }, messages: [note] }

/** Hands the chat over by accepting the assistant's offer. */
async function handOver(user: User) {
  await user.click('button', 'Ask the Desk')
  await user.click('button', 'Hand over')
}
const handedOver = (...answers: Parameters<typeof kept>[2][]): Story =>
  kept(
    [...asked, note, message({ text: 'It is urgent.' }, 4), reply],
    { title: 'The printer in room 4 does not print.', request },
    ...answers,
  )
const before: Story = kept(asked)
const withoutDesk = answer(
  listModules,
  entry.modules.filter(({ modulekey }) => modulekey !== 'Desk'),
)

export const stories = defineStories({
  'asked whether to hand over': {
    ...before,
    async play(user) {
      await user.sees(/^Nothing in the documentation matches/)
      await user.press('Tab')
      await user.click('button', 'Hand over to the Desk')
      await user.finds('alertdialog', 'Hand over to the Desk')
    },
  },
  'handed over': {
    ...kept(asked, {}, answer(handOverChat, done)),
    async play(user) {
      await handOver(user)
      await user.sees(/^At the Desk/)
      await user.lacks('button', 'Hand over to the Desk')
    },
  },
  'with a reply of the desk': {
    ...handedOver(),
    screen: 'chat-desk',
    async play(user) {
      await user.sees('Dana Kowalski')
      await user.finds('link', 'request #12')
      await user.findsField(deskField, { text: '' })
    },
  },
  'a reply that arrives while the page is open': {
    ...kept(
      [...asked, note],
      { request },
      answer(readChat, { chat: { ...summary, request }, messages: [...asked, note] }),
      answer(readChat, {
        chat: { ...summary, request: { ...request, state: 'Resolved' } },
        messages: [reply, message({ author: 'note', kind: 'state', text: 'Resolved' }, 6)],
      }),
    ),
    async play(user) {
      await user.sees(/^At the Desk/)
      await user.letPass(4)
      await user.sees('We have replaced the cartridge. Please try again.')
      await user.sees('The request is now: Resolved')
    },
  },
  'what is written there is a comment': {
    ...handedOver(
      answer(sendChatMessage, ({ body }) => ({ messages: [message({ id: body.id, text: body.text }, 6)] })),
    ),
    async play(user) {
      await ask(user, 'It prints again, thank you.', deskField)
      await user.sees('It prints again, thank you.')
      await user.misses('Searching…')
    },
  },
  'without the desk in the role': {
    ...kept([...asked, message({ text: 'A person please' }, 3), person], {}, withoutDesk),
    screen: 'chat-without-desk',
    async play(user) {
      await user.sees(/^Nothing in the documentation matches/)
      await user.sees(/^Your role does not include the Desk/)
      await user.misses(/^I can hand this chat over/)
      await user.lacks('button', 'Ask the Desk')
      await user.lacks('button', 'Hand over to the Desk')
    },
  },
  'waiting for the server': { ...kept(asked, {}, never(handOverChat)), play: handOver },
  ...refusedStories('handing over is refused', handOverChat, handOverChat.refusals, { ...before, play: handOver }),
})

import { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer } from '@portico/web/stories/pretend-server.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { message, passages } from '@portico/web/stories/sample-chat.ts'

const answered = answer(sendChatMessage, ({ body }) => ({
  messages: [message({ id: body.id, text: body.text }), message({ author: 'assistant', kind: 'found', passages }, 1)],
}))

export const stories = defineStories({
  'the launcher': { at: '/chatBot', ...onPage(), screen: 'chat' },
  'asked to log out at the launcher of a customer': {
    at: '/mpichatbot',
    ...onPage(),
    async play(user) {
      await user.click('button', 'Logout')
      await user.finds('alertdialog', 'Logout')
    },
  },
  'an answer in the launcher': {
    at: '/chatBot',
    ...onPage(answered),
    play: (user) => user.click('button', /How long is an authentication code valid\?/),
  },
  'with the chat hub of the domain': {
    at: '/gateschatbot',
    ...onPage(),
    settings: { chathuburl: 'https://hub.example.com/chat' },
    async play(user) {
      await user.sees('Open the chat to ask your questions.')
      await user.finds('button', 'Open the chat')
    },
  },
})

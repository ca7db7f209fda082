import { listChats, readChat } from '#features/chat/contract/chats.ts'
import { sendChatMessage } from '#features/chat/contract/send-chat-message.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, answerEvents, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { ask, chatId, kept, message, passages, question, replying, summary } from '@portico/web/stories/sample-chat.ts'

const at = '/chat'

const answered = [
  message({ text: question }, 1),
  message({ author: 'assistant', kind: 'found', passages }, 2),
  message({ text: 'And where do I enter it?\nThe page has gone.' }, 3),
  message(
    {
      author: 'assistant',
      kind: 'written',
      text: 'Log in again: the page that asks for the code opens after the password, and a new code is mailed to you.',
      passages: passages.slice(0, 1),
    },
    4,
  ),
]

/** Returns a story in which one question gets this answer. */
const talk = (text: string, kind: Parameters<typeof replying>[0]['kind'], seen: string | RegExp): Story => ({
  at,
  ...onPage(replying(kind === undefined ? {} : { kind })),
  async play(user) {
    await ask(user, text)
    await user.sees(seen)
  },
})

export const stories = defineStories({
  'nothing asked': {
    at,
    ...onPage(),
    screen: 'chat-new',
    async play(user) {
      await user.fill('Your question', '   ')
      await user.finds('button', 'Send', { disabled: true })
      await user.finds('button', 'New Chat', { disabled: true })
      await user.lacks('button', 'Hand over to the Desk')
      await user.fill('Your question', '')
    },
  },
  'an answer': {
    at,
    ...onPage(replying({ kind: 'found', passages })),
    async play(user) {
      await ask(user)
      await user.sees('Signing in › The authentication code')
      await user.sees(/^A code is valid for 10 minutes/)
      await user.finds('link', 'Glossary')
      await user.misses(/^Authentication code: six digits/)
      await user.finds('button', 'Ask the Desk')
      await user.findsField('Your question', { text: '' })
    },
  },
  'a question that is offered': {
    at,
    ...onPage(replying({ kind: 'found', passages })),
    async play(user) {
      await user.click('button', 'How do I change the theme?')
      await user.sees('Signing in › The authentication code')
      await user.lacks('button', 'What is a tenant?')
    },
  },
  'a conversation after a reload': {
    ...kept(answered),
    screen: 'chat-answer',
    play: (user) => user.sees(/^Log in again/),
  },
  'nothing fits': talk('<img src=x onerror=alert(1)> tenant', 'nothing', /^Nothing in the documentation matches/),
  'a greeting': talk('Hello', 'greeting', 'Hello! How can I assist you?'),
  'thanks': talk('Thanks', 'thanks', /^You are welcome/),
  'what it can do': talk('What can you do?', 'abilities', /^I answer questions/),
  'a person is wanted': {
    ...talk('I want to talk to a person', 'person', /^I can hand this chat over/),
    screen: 'chat-person',
  },
  'links in messages': {
    ...kept([
      message({ text: 'See https://example.com/setup and http://localhost/desk/ please.' }, 1),
      message({ text: 'https://bank.example@evil.test/login' }, 2),
      message({ text: 'https://аpple.com/ is not what it seems, nor is \u202etxt.exe' }, 3),
    ]),
    screen: 'chat-links',
    async play(user) {
      await user.finds('link', /example\.com\/setup.*another site/)
      await user.sees('not a link: it leads to evil.test')
      await user.finds('link', /xn--pple-43d\.com/)
      await user.lacks('link', /evil/)
      await user.sees(/⟨U\+202E⟩/)
    },
  },
  'a new chat': {
    at,
    ...onPage(replying({ kind: 'nothing' })),
    async play(user) {
      await ask(user)
      await user.sees(/^Nothing in the documentation matches/)
      await user.click('button', 'New Chat')
      await user.misses(question)
    },
  },
  'waiting for an answer': {
    at,
    ...onPage(never(sendChatMessage)),
    screen: 'chat-typing',
    async play(user) {
      await ask(user)
      await user.sees('Searching…')
      await user.fill('Your question', 'Next')
      await user.press('Enter')
      await user.findsField('Your question', { text: 'Next' })
    },
  },
  'the message is kept, its answer being made': {
    at,
    ...onPage(answerEvents(sendChatMessage, [{ event: 'kept', message: message({ text: question }) }], null)),
    async play(user) {
      await ask(user)
      await user.sees('Searching…')
    },
  },
  'server unreachable': {
    at,
    ...onPage(unreachable(sendChatMessage)),
    async play(user) {
      await ask(user)
      await user.sees('Sorry, Please ask again.. Network Error')
      await user.sees(question)
    },
  },
  'sent again': {
    at,
    ...onPage(unreachable(sendChatMessage), replying({ kind: 'found', passages })),
    async play(user) {
      await ask(user)
      await user.click('button', 'Try again')
      await user.sees('Signing in › The authentication code')
      await user.misses(/^Sorry/)
    },
  },
  'too many messages': {
    at,
    ...onPage(refuse(sendChatMessage, 'chat-limit', { retryAfter: 20 })),
    async play(user) {
      await ask(user)
      await user.sees(
        'Sorry, Please ask again.. You have sent many messages in a short time. Please continue in 20 seconds.',
      )
    },
  },
  ...refusedStories(
    'a message is refused',
    sendChatMessage,
    sendChatMessage.refusals,
    { at, ...onPage(), play: (user) => ask(user) },
    (user, sentence) => user.sees(`Sorry, Please ask again.. ${sentence}`),
  ),
  'sent again where the chat was deleted meanwhile': {
    at,
    ...onPage(refuse(sendChatMessage, 'no-such-chat'), replying({ kind: 'found', passages })),
    async play(user) {
      await ask(user)
      await user.click('button', 'Try again')
      await user.sees('Signing in › The authentication code')
    },
  },
  'a message that is too long': {
    at,
    ...onPage(),
    async play(user) {
      await user.fill('Your question', 'x'.repeat(4001))
      await user.hears(/^A message can have at most 4,000 characters/)
      await user.finds('button', 'Send', { disabled: true })
      await user.sees('4,001 / 4,000')
    },
  },
  'reading after a reload': {
    at,
    ...onPage(never(readChat)),
    session: { ...onPage().session, chatConversation: chatId },
  },
  'a chat that is gone after a reload': {
    at,
    ...onPage(refuse(readChat, 'no-such-chat')),
    session: { ...onPage().session, chatConversation: chatId },
    play: (user) => user.finds('button', 'New Chat', { disabled: true }),
  },
  'a long title': kept(answered, {
    title: 'A very long title that does not fit into the bar of a small frame '.repeat(2),
  }),
  'opened from the history': {
    at,
    ...onPage(
      answer(listChats, { chats: [summary], total: 1 }),
      answer(readChat, { chat: summary, messages: answered }),
    ),
    async play(user) {
      await user.click('button', 'Chats')
      await user.click('button', /^How long/)
      await user.sees(/^Log in again/)
    },
  },
})

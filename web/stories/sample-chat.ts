import type { ChatMessage, ChatSummary } from '@portico/features/chat/contract/chat-view.ts'
import { listChats, readChat } from '@portico/features/chat/contract/chats.ts'
import { sendChatMessage } from '@portico/features/chat/contract/send-chat-message.ts'
import type { Story } from './define-stories.ts'
import { answer, type Answer } from './pretend-server.ts'
import { onPage } from './sample-account.ts'
import type { User } from './user.ts'

export const chatId = '5b1f7a20-1c2d-4e3f-8a90-2b3c4d5e6f70'

let nth = 0
const id = () => `6c2a8b31-2d3e-4f4a-9b01-${String((nth += 1)).padStart(12, '0')}`

/** Returns a message of a chat, sent `minute` minutes after 8:00 UTC on the day of the stories. */
export const message = (parts: Partial<ChatMessage>, minute = 0): ChatMessage => ({
  id: id(),
  place: minute,
  author: 'user',
  name: '',
  kind: 'text',
  text: '',
  passages: [],
  files: [],
  at: new Date(Date.UTC(2026, 5, 15, 8, minute)).toISOString(),
  ...parts,
})

export const passages = [
  {
    title: 'Signing in',
    heading: 'The authentication code',
    text: 'A code is valid for 10 minutes. You can enter it five times; after that, log in again to get another one.',
    link: '/document?name=signing-in#the-authentication-code',
  },
  {
    title: 'Glossary',
    heading: 'Glossary',
    text: 'Authentication code: six digits that are mailed to you as a second proof.',
    link: '/glossary#authentication-code',
  },
]

export const question = 'How long is an authentication code valid?'

export const summary: ChatSummary = {
  id: chatId,
  title: question,
  last: question,
  changed_at: '2026-06-15T08:12:00.000Z',
  request: null,
}

/** Returns the answer to a message: the server repeats the message and adds this reply. */
export const replying = (parts: Partial<ChatMessage>): Answer =>
  answer(sendChatMessage, ({ body }) => ({
    messages: [message({ id: body.id, text: body.text }), message({ author: 'assistant', ...parts }, 1)],
  }))

/** Types a question into the field and sends it. */
export async function ask(user: User, text: string = question, field = 'Your question'): Promise<void> {
  await user.fill(field, text)
  await user.click('button', 'Send')
}

/** Returns a stored chat, as the page shows it after a reload; `answers` are for the calls that follow. */
export function kept(messages: readonly ChatMessage[], parts: Partial<ChatSummary> = {}, ...answers: Answer[]): Story {
  const page = onPage(...answers, answer(readChat, { chat: { ...summary, ...parts }, messages: [...messages] }))
  return { at: '/chat', ...page, session: { ...page.session, chatConversation: chatId } }
}

/** Returns the history of chats; `answers` are for the calls that follow. */
export function history(chats: readonly ChatSummary[], ...answers: Answer[]): Story {
  const page = onPage(...answers, answer(listChats, { chats: [...chats], total: chats.length }))
  return { at: '/chat', ...page, play: (user) => user.click('button', 'Chats') }
}

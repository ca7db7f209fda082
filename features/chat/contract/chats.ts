import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo, identifier } from '@portico/contract/core/calls/text.ts'
import { chatSummary, searchLongest, chatMessage, chatTitle } from './chat-view.ts'

/**
 * The user's chats, most recently changed first, in pages from 0; with `search`, those that contain it in the title or
 * in a message.
 */
export const listChats = defineCall({
  method: 'GET',
  path: '/api/chat/conversations',
  access: 'session',
  permission: 'Chat Bot',
  isList: true,
  about: "The user's chats.",
  query: z.strictObject({
    page: z.optional(z.string().check(z.regex(/^\d{1,3}$/, 'is not a page'))),
    search: z.optional(textUpTo(searchLongest)),
  }),
  output: z.object({ chats: z.array(chatSummary), total: z.number() }),
  refusals: [],
})

/**
 * A chat with its messages, oldest first; with `after`, only the messages after that index. Replies of the desk are
 * included.
 */
export const readChat = defineCall({
  method: 'GET',
  path: '/api/chat/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Read a chat with its messages.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'is not a place'))) }),
  output: z.object({ chat: chatSummary, messages: z.array(chatMessage) }),
  refusals: ['no-such-chat'],
})

/** Renames one of the user's chats. */
export const renameChat = defineCall({
  method: 'PUT',
  path: '/api/chat/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Rename a chat.',
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ title: chatTitle }),
  output: chatSummary,
  refusals: ['no-such-chat'],
})

/** Deletes one of the user's chats with its messages and files. If it was handed over, the request stays. */
export const deleteChat = defineCall({
  method: 'DELETE',
  path: '/api/chat/conversations/:id',
  access: 'session',
  permission: 'Chat Bot',
  isWrite: false,
  about: 'Delete a chat.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-chat'],
})

/**
 * The chat logout beacon (spec B §7, "Chat logout"). The browser sends the call without headers while a page closes, so
 * the cookie identifies the session. The call ends only the chat, not the session.
 */
export const leaveChat = defineCall({
  method: 'POST',
  path: '/api/chathub/logout',
  access: 'anyone',
  about: 'Report that the chat window of this browser is closed.',
  output: z.null(),
  refusals: [],
})

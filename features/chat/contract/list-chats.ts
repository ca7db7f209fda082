import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { chatSummary, searchLongest } from './chat-view.ts'

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

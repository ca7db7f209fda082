import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { chatMessage, chatSummary } from './chat-view.ts'

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

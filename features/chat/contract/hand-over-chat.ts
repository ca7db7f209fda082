import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { raiseRefusals } from '@portico/contract/core/requests/raise-refusals.ts'
import { chatMessage, chatSummary } from './chat-view.ts'

/**
 * Hands a chat over to the desk, once: creates a request with the conversation and its files attached. Afterwards the
 * user's messages become comments of the request, and the desk's replies become messages of the chat.
 */
export const handOverChat = defineCall({
  method: 'POST',
  path: '/api/chat/conversations/:id/hand-over',
  access: 'session',
  permission: 'Chat Bot',
  about: 'Hand a chat over to the desk.',
  params: z.strictObject({ id: identifier }),
  output: z.object({ chat: chatSummary, messages: z.array(chatMessage) }),
  refusals: ['no-such-chat', 'chat-without-desk', 'chat-limit', ...raiseRefusals],
})

import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { chatSummary, chatTitle } from './chat-view.ts'

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

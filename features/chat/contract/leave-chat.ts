import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/**
 * The chat logout beacon (spec B §7, "Chat logout"). It is sent while a page closes and has no headers, so the cookie
 * identifies the session. It ends only the chat, not the session.
 */
export const leaveChat = defineCall({
  method: 'POST',
  path: '/api/chathub/logout',
  access: 'anyone',
  about: 'Report that the chat window of this browser is closed.',
  output: z.null(),
  refusals: [],
})

import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'

/**
 * The chat logout beacon (spec B §7, "Chat logout"): sent while a page closes, so it has no headers; the cookie
 * identifies the session whose chat ends. Only the chat ends.
 */
export const leaveChat = defineCall({
  method: 'POST',
  path: '/api/chathub/logout',
  access: 'anyone',
  about: 'Report that the chat window of this browser is closed.',
  output: z.null(),
  refusals: [],
})

import * as z from 'zod/mini'
import { defineCall } from '#contract/core/calls/call.ts'

/**
 * The chat logout beacon (spec B §7, "Chat logout"): sent while a page closes, so it carries no header; the cookie
 * of the token identifies whose chat ends. It ends nothing but the chat.
 */
export const leaveChat = defineCall({
  method: 'POST',
  path: '/api/chathub/logout',
  access: 'anyone',
  about: 'Report that the chat window of this browser is closed.',
  output: z.null(),
  refusals: [],
})

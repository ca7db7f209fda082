import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'

/**
 * Opens the app at a path for this browser. From then on, its requests below `home` reach the app, until the session
 * ends.
 */
export const openApp = defineCall({
  method: 'POST',
  path: '/api/modules/app',
  access: 'session',
  permission: 'own-account',
  isWrite: false,
  about: 'Opens the app of a module for this browser, by a cookie for its path.',
  body: z.strictObject({ path: textUpTo(2048) }),
  output: z.object({ home: z.string(), modulelabel: z.string() }),
  refusals: ['no-such-app'],
})

import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { faultLimits } from './fault.ts'

/**
 * Reports a page that failed to render (spec B §8, "Something went wrong."). `reference` is for the user to give to the
 * support, and is in the server's log. Every visitor may report, so that a failed sign-in page can.
 */
export const reportFault = defineCall({
  method: 'POST',
  path: '/api/faults/',
  access: 'anyone',
  about: 'Report a page that failed to render, and get the reference it is logged under.',
  body: z.strictObject({
    message: textUpTo(faultLimits.message),
    stack: textUpTo(faultLimits.stack),
    components: textUpTo(faultLimits.components),
    page: textUpTo(faultLimits.page),
  }),
  output: z.object({ reference: z.string() }),
  refusals: [],
})

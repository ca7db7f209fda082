import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { textUpTo } from '@portico/contract/core/calls/text.ts'
import { faultLimits } from './fault.ts'

/**
 * Reports a page that failed to render (spec B §8, "Something went wrong."). `reference` appears in the server's log,
 * so that the user can quote it to the support. Visitors may report too, because the sign-in page may fail.
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

import * as z from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Notifies the user of an address that many passwords in a row failed; queued for unknown addresses too. */
export const notifyOfGuessingJob = defineJob({
  // Older versions queued jobs under this name.
  name: 'tell-of-guessing',
  payload: z.object({ noticeId: z.uuid(), email: z.string(), at: z.iso.datetime() }),
})

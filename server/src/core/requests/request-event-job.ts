import * as z from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Mails a new history entry to the people it concerns, and calls the webhooks of its event. */
export const publishRequestEventJob = defineJob({
  name: 'publish-request-event',
  payload: z.object({ tenantId: z.uuid(), number: z.int(), entryId: z.uuid() }),
})

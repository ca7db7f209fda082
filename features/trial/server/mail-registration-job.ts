import * as z from 'zod'
import { defineJob } from '@portico/server/platform/jobs/define-job.ts'

/** Queues the email of a registration, once for each `mailId`. */
export const mailRegistrationJob = defineJob({
  name: 'mail-registration',
  isAwaited: true,
  payload: z.object({ registrationId: z.uuid(), mailId: z.uuid() }),
})

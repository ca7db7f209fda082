import * as z from 'zod'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Mails the approval links to all approvers of a round, or to one: a delegate. */
export const mailApproversJob = defineJob({
  name: 'mail-approvers',
  payload: z.object({ tenantId: z.uuid(), approvalId: z.uuid(), approverId: z.nullable(z.uuid()).default(null) }),
})

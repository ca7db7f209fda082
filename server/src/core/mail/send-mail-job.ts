import * as z from 'zod'
import type { AppContext } from '#server/core/app-context.ts'
import { defineJob, handleJob, type HandledJob } from '#server/platform/jobs/define-job.ts'
import { importQueuedMail } from '#server/core/mail/outbox/outbox-queries.ts'

/** A mail that a version before decisions/0113 queued as a job. */
const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ tenantId: z.uuid(), mailId: z.uuid() }),
  tries: 20,
})

/** Moves an older version's mail to the outbox, which sends it. */
export function handleSendMail({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(sendMailJob, log, (mail) => importQueuedMail(database, mail))
}

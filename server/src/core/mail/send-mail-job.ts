import type { Logger } from 'pino'
import * as z from 'zod'
import { defineJob, handleJob, type HandledJob } from '#server/platform/jobs/define-job.ts'

/** Sends one mail of the outbox. It is tried for about three days, then the mail is kept as failed. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ tenantId: z.uuid(), mailId: z.uuid() }),
  tries: 20,
})

/** A mail of the outbox. */
export type MailId = z.output<typeof sendMailJob.payload>

/** `open` returns the sender, which is loaded for the first mail: it brings all templates and an SMTP client. */
export function handleSendMail(
  log: Logger,
  open: () => Promise<{ send: (mail: MailId) => Promise<void> }>,
): HandledJob<void> {
  return handleJob(sendMailJob, log, async (mail) => (await open()).send(mail))
}

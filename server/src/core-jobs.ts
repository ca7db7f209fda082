import type { AppContext } from '#server/core/app-context.ts'
import { handleDeletePendingAttachments } from '#server/core/attachments/delete-pending-attachments.ts'
import { handleDeleteOldEvents } from '#server/core/audit/delete-old-events.ts'
import { handleDeleteCaptchas } from '#server/core/captcha/delete-captchas.ts'
import { handleDeleteOldMails } from '#server/core/mail/delete-old-mails.ts'
import { handleSendMail } from '#server/core/mail/send-mail-job.ts'
import { handleDeleteQuietFailures } from '#server/core/rate-limits/delete-quiet-failures.ts'
import type { HandledJob } from '#server/platform/jobs/define-job.ts'
import type { Settings } from './settings.ts'

/** Returns the jobs of core: those of features are in their manifests. */
export const coreJobsOf = (
  context: AppContext,
  { auditDays, mailDays }: Pick<Settings, 'auditDays' | 'mailDays'>,
): HandledJob[] => [
  handleSendMail(context),
  handleDeleteCaptchas(context),
  handleDeletePendingAttachments(context),
  handleDeleteOldEvents(context, auditDays),
  handleDeleteOldMails(context, mailDays),
  handleDeleteQuietFailures(context),
]

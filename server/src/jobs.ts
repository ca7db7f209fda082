import type { AppContext } from '#server/core/app-context.ts'
import { handleDeletePendingAttachments } from '#server/core/attachments/delete-pending-attachments.ts'
import { handleDeleteOldEvents } from '#server/core/audit/delete-old-events.ts'
import { handleDeleteCaptchas } from '#server/core/captcha/delete-captchas.ts'
import { handleDeleteOldMails } from '#server/core/mail/delete-old-mails.ts'
import { handleDeleteQuietFailures } from '#server/core/rate-limits/delete-quiet-failures.ts'
import { handleDeleteExpiredDeviceRows } from '#server/features/devices/jobs/delete-expired-device-rows.ts'
import { handleKeepPartitions } from '#server/features/devices/jobs/keep-partitions.ts'
import { handleRollUpSamples } from '#server/features/devices/jobs/roll-up-samples.ts'
import { handleDeleteExpiredInvitations } from '#server/features/invitations/delete-expired-invitations.ts'
import { handleBeginReset } from '#server/features/password-reset/begin-reset.ts'
import { handleNotifyOfGuessing } from '#server/features/sign-in/notify-of-guessing.ts'
import { handleRefreshMetadata } from '#server/features/single-sign-on/commands/refresh-metadata.ts'
import { handleWarnOfEndingKeys } from '#server/features/single-sign-on/keys/warn-of-ending-keys.ts'
import { handleWatchTrials } from '#server/features/trial/life/watch-trials.ts'
import { handleMailRegistration } from '#server/features/trial/mail-registration.ts'
import { openDatasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { handleRefreshOwnData } from '#server/features/assistant/datasets/refresh-own-data.ts'
import { handleMailPins } from '#server/features/assistant/pin-mails/mail-pins.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import type { HandledJob } from '#server/platform/jobs/define-job.ts'
import { ownSources } from './own-sources.ts'
import type { Settings } from './settings.ts'

/** Every job but `send-mail`, whose sender depends on the settings of the mail server. */
export function jobsOf(
  context: AppContext,
  settings: Pick<Settings, 'auditDays' | 'mailDays'>,
  analysis: AnalysisService,
): HandledJob[] {
  return [
    handleDeleteCaptchas(context),
    handleDeletePendingAttachments(context),
    handleDeleteOldEvents(context, settings.auditDays),
    handleDeleteOldMails(context, settings.mailDays),
    handleDeleteQuietFailures(context),
    handleDeleteExpiredDeviceRows(context),
    handleKeepPartitions(context),
    handleRollUpSamples(context),
    handleDeleteExpiredInvitations(context),
    handleBeginReset(context),
    handleNotifyOfGuessing(context),
    handleRefreshMetadata(context),
    handleWarnOfEndingKeys(context),
    handleWatchTrials(context),
    handleMailRegistration(context),
    handleRefreshOwnData(context, openDatasets(context, analysis, ownSources)),
    handleMailPins(context, openDatasets(context, analysis, ownSources), analysis),
  ]
}

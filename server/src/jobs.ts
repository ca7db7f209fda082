import type { AppContext } from '#server/core/app-context.ts'
import { handleDeletePendingAttachments } from '#server/core/attachments/delete-pending-attachments.ts'
import { handleDeleteOldEvents } from '#server/core/audit/delete-old-events.ts'
import { handleDeleteCaptchas } from '#server/core/captcha/delete-captchas.ts'
import { handleDeleteOldMails } from '#server/core/mail/delete-old-mails.ts'
import { handleSendMail } from '#server/core/mail/send-mail-job.ts'
import { handleDeleteQuietFailures } from '#server/core/rate-limits/delete-quiet-failures.ts'
import { handleKeepQueueClocks } from '#server/features/desk/service-levels/keep-queue-clocks.ts'
import { handleMarkServiceLevels } from '#server/features/desk/service-levels/mark-service-levels.ts'
import { handleDeleteOldReceived } from '#server/features/desk/mail/delete-old-received.ts'
import { handleMailRequestNews } from '#server/features/desk/mail/mail-request-news.ts'
import { handlePublishRequestEvent } from '#server/features/desk/publish-request-event.ts'
import { handleWriteRequesterWords } from '#server/features/desk/write-requester-words.ts'
import { handleDeliverWebhook } from '#server/features/desk/webhooks/deliver-webhook.ts'
import { handleDeleteExpiredDeviceRows } from '#server/features/devices/jobs/delete-expired-device-rows.ts'
import { handleKeepPartitions } from '#server/features/devices/jobs/keep-partitions.ts'
import { handleRollUpSamples } from '#server/features/devices/jobs/roll-up-samples.ts'
import { handleDeleteExpiredInvitations } from '#server/features/invitations/delete-expired-invitations.ts'
import { handleMailApprovers } from '#server/features/approvals/mails/mail-approvers.ts'
import { handleWatchApprovals } from '#server/features/approvals/mails/watch-approvals.ts'
import { handleSilentOpening } from '#server/features/approvals/openings/silent-opening.ts'
import { handleBeginReset } from '#server/features/password-reset/begin-reset.ts'
import { handleNotifyOfGuessing } from '#server/features/sign-in/notify-of-guessing.ts'
import { handleRefreshMetadata } from '#server/features/single-sign-on/commands/refresh-metadata.ts'
import { handleWarnOfEndingKeys } from '#server/features/single-sign-on/keys/warn-of-ending-keys.ts'
import { handleWatchTrials } from '#server/features/trial/life/watch-trials.ts'
import { handleMailRegistration } from '#server/features/trial/mail-registration.ts'
import { openDatasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { handleRefreshOwnData } from '#server/features/assistant/datasets/refresh-own-data.ts'
import { handleMailPins } from '#server/features/assistant/pin-mails/mail-pins.ts'
import { handleMailBoards } from '#server/features/insights/weekly/mail-boards.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import type { HandledJob } from '#server/platform/jobs/define-job.ts'
import { boardChartsOf } from './board-charts.ts'
import { insightsPartsOf } from './insights-parts.ts'
import { ownSources } from './own-sources.ts'
import type { Settings } from './settings.ts'

/** Every job. */
export function jobsOf(
  context: AppContext,
  settings: Pick<Settings, 'auditDays' | 'mailDays' | 'mailGatherSeconds' | 'inbound' | 'webhooksPrivate'>,
  analysis: AnalysisService,
): HandledJob[] {
  const gatherFor = settings.mailGatherSeconds * 1000
  return [
    handleSendMail(context),
    handleDeleteCaptchas(context),
    handleDeletePendingAttachments(context),
    handleDeleteOldEvents(context, settings.auditDays),
    handleDeleteOldMails(context, settings.mailDays),
    handleDeleteQuietFailures(context),
    handleKeepQueueClocks(context),
    handleMarkServiceLevels(context),
    handleDeleteExpiredDeviceRows(context),
    handleKeepPartitions(context),
    handleRollUpSamples(context),
    handleDeleteExpiredInvitations(context),
    handleMailApprovers(context),
    handleWatchApprovals(context),
    handleSilentOpening(context),
    handleBeginReset(context),
    handleNotifyOfGuessing(context),
    handleRefreshMetadata(context),
    handleWarnOfEndingKeys(context),
    handleWatchTrials(context),
    handleMailRegistration(context),
    handleRefreshOwnData(context, openDatasets(context, analysis, ownSources)),
    handlePublishRequestEvent(context, { gatherFor }),
    handleMailRequestNews(context, { replyDomain: settings.inbound?.domain ?? null }),
    handleWriteRequesterWords(context),
    handleDeliverWebhook(context, { allowsPrivate: settings.webhooksPrivate }),
    handleDeleteOldReceived(context),
    handleMailBoards(insightsPartsOf(context, [boardChartsOf(context, analysis)])),
    handleMailPins(context, openDatasets(context, analysis, ownSources), analysis),
  ]
}

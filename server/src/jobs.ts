import type { AppContext } from '#server/core/app-context.ts'
import { handleDeletePendingAttachments } from '#server/core/attachments/delete-pending-attachments.ts'
import { handleDeleteOldEvents } from '#server/core/audit/delete-old-events.ts'
import { handleDeleteCaptchas } from '#server/core/captcha/delete-captchas.ts'
import { handleDeleteOldMails } from '#server/core/mail/delete-old-mails.ts'
import { handleSendMail } from '#server/core/mail/send-mail-job.ts'
import { handleDeleteQuietFailures } from '#server/core/rate-limits/delete-quiet-failures.ts'
import { handleRecalculateQueueClocks } from '@portico/features/desk/server/service-levels/recalculate-queue-clocks.ts'
import { handleMarkServiceLevels } from '@portico/features/desk/server/service-levels/mark-service-levels.ts'
import { handleDeleteOldReceived } from '@portico/features/desk/server/mail/delete-old-received.ts'
import { handleMailRequestNews } from '@portico/features/desk/server/mail/mail-request-news.ts'
import { handlePublishRequestEvent } from '@portico/features/desk/server/publish-request-event.ts'
import { handleWriteRequesterWords } from '@portico/features/desk/server/write-requester-words.ts'
import { handleDeliverWebhook } from '@portico/features/desk/server/webhooks/deliver-webhook.ts'
import { handleDeleteExpiredDeviceRows } from '@portico/features/devices/server/jobs/delete-expired-device-rows.ts'
import { handleKeepPartitions } from '@portico/features/devices/server/jobs/keep-partitions.ts'
import { handleRollUpSamples } from '@portico/features/devices/server/jobs/roll-up-samples.ts'
import { handleDeleteExpiredInvitations } from '@portico/features/invitations/server/delete-expired-invitations.ts'
import { handleMailApprovers } from '@portico/features/approvals/server/mails/mail-approvers.ts'
import { handleWatchApprovals } from '@portico/features/approvals/server/mails/watch-approvals.ts'
import { handleSilentOpening } from '@portico/features/approvals/server/openings/silent-opening.ts'
import { handleBeginReset } from '@portico/features/password-reset/server/begin-reset.ts'
import { handleNotifyOfGuessing } from '@portico/features/sign-in/server/notify-of-guessing.ts'
import { handleRefreshMetadata } from '@portico/features/single-sign-on/server/commands/refresh-metadata.ts'
import { handleWarnOfEndingKeys } from '@portico/features/single-sign-on/server/keys/warn-of-ending-keys.ts'
import { handleWatchTrials } from '@portico/features/trial/server/life/watch-trials.ts'
import { handleMailRegistration } from '@portico/features/trial/server/mail-registration.ts'
import { openDatasets } from '@portico/features/assistant/server/datasets/open-datasets.ts'
import { handleRefreshOwnData } from '@portico/features/assistant/server/datasets/refresh-own-data.ts'
import { handleMailPins } from '@portico/features/assistant/server/pin-mails/mail-pins.ts'
import { handleMailBoards } from '@portico/features/insights/server/weekly/mail-boards.ts'
import type { AnalysisService } from '@portico/features/assistant/server/analysis-process/analysis-service.ts'
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
    handleRecalculateQueueClocks(context),
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

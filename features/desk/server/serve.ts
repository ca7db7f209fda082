import type { desk } from '#features/desk/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAddWebhook } from './add-webhook.ts'
import { handleAskForApproval } from './ask-for-approval.ts'
import { handleAssignRequest } from './assign-request.ts'
import { handleChangeRequestPriority } from './change-request-priority.ts'
import { handleChangeRequestState } from './change-request-state.ts'
import { handleChangeWebhook } from './change-webhook.ts'
import { handleCommentOnRequest } from './comment-on-request.ts'
import { handleDecideRequest } from './decide-request.ts'
import { handleDelegateApproval } from './delegate-approval.ts'
import { handleDeleteOldReceived } from '#features/desk/server/mail/delete-old-received.ts'
import { handleDeleteReply } from './delete-reply.ts'
import { handleDeliverWebhook } from '#features/desk/server/webhooks/deliver-webhook.ts'
import { handleDiscardRequestAttachment } from './discard-request-attachment.ts'
import { handleDownloadRequestAttachment } from './download-request-attachment.ts'
import { handleEndDelegation } from './end-delegation.ts'
import { handleFollowRequests } from './follow-requests.ts'
import { handleRecalculateQueueClocks } from '#features/desk/server/service-levels/recalculate-queue-clocks.ts'
import { handleListApprovalSettings } from './list-approval-settings.ts'
import { handleListQueueSettings } from './list-queue-settings.ts'
import { handleListQueues } from './list-queues.ts'
import { handleListReplies } from './list-replies.ts'
import { handleListRequests } from './list-requests.ts'
import { handleListWebhookDeliveries } from './list-webhook-deliveries.ts'
import { handleListWebhooks } from './list-webhooks.ts'
import { handleMailRequestNews } from '#features/desk/server/mail/mail-request-news.ts'
import { handleMarkServiceLevels } from '#features/desk/server/service-levels/mark-service-levels.ts'
import { handleMoveRequest } from './move-request.ts'
import { handlePublishRequestEvent } from './publish-request-event.ts'
import { handleRaiseRequest } from './raise-request.ts'
import { handleReadDelegation } from './read-delegation.ts'
import { handleReadRequest } from './read-request.ts'
import { handleRemoveApprovalRule } from './remove-approval-rule.ts'
import { handleRemoveQueue } from './remove-queue.ts'
import { handleRemoveWebhook } from './remove-webhook.ts'
import { handleResendWebhookDelivery } from './resend-webhook-delivery.ts'
import { handleRotateWebhookSecret } from './rotate-webhook-secret.ts'
import { handleSaveApprovalPolicy } from './save-approval-policy.ts'
import { handleSaveApprovalRule } from './save-approval-rule.ts'
import { handleSaveDelegation } from './save-delegation.ts'
import { handleSaveQueue } from './save-queue.ts'
import { handleSaveReply } from './save-reply.ts'
import { handleSearchColleagues } from './search-colleagues.ts'
import { handleSearchDeskPeople } from './search-desk-people.ts'
import { handleSendWebhookTest } from './send-webhook-test.ts'
import { handleUploadRequestAttachment } from './upload-request-attachment.ts'
import { handleWriteRequesterWords } from './write-requester-words.ts'

/** Handlers and jobs of requests, queues and webhooks. */
export function serveDesk({ context, settings, requestEffects }: ServerParts): RunningFeature<typeof desk.calls> {
  return {
    handlers: () => ({
      raiseRequest: handleRaiseRequest(context, requestEffects),
      listRequests: handleListRequests(context),
      readRequest: handleReadRequest(context),
      followRequests: handleFollowRequests(context),
      commentOnRequest: handleCommentOnRequest(context),
      uploadRequestAttachment: handleUploadRequestAttachment(context),
      discardRequestAttachment: handleDiscardRequestAttachment(context),
      downloadRequestAttachment: handleDownloadRequestAttachment(context),
      changeRequestState: handleChangeRequestState(context),
      assignRequest: handleAssignRequest(context),
      changeRequestPriority: handleChangeRequestPriority(context),
      decideRequest: handleDecideRequest(context, requestEffects),
      delegateApproval: handleDelegateApproval(context),
      askForApproval: handleAskForApproval(context),
      searchColleagues: handleSearchColleagues(context),
      readDelegation: handleReadDelegation(context),
      saveDelegation: handleSaveDelegation(context),
      endDelegation: handleEndDelegation(context),
      listQueues: handleListQueues(context),
      moveRequest: handleMoveRequest(context),
      listReplies: handleListReplies(context),
      saveReply: handleSaveReply(context),
      deleteReply: handleDeleteReply(context),
      listQueueSettings: handleListQueueSettings(context),
      saveQueue: handleSaveQueue(context),
      removeQueue: handleRemoveQueue(context),
      searchDeskPeople: handleSearchDeskPeople(context),
      listApprovalSettings: handleListApprovalSettings(context),
      saveApprovalRule: handleSaveApprovalRule(context),
      removeApprovalRule: handleRemoveApprovalRule(context),
      saveApprovalPolicy: handleSaveApprovalPolicy(context),
      listWebhooks: handleListWebhooks(context),
      addWebhook: handleAddWebhook(context),
      changeWebhook: handleChangeWebhook(context),
      rotateWebhookSecret: handleRotateWebhookSecret(context),
      sendWebhookTest: handleSendWebhookTest(context),
      removeWebhook: handleRemoveWebhook(context),
      listWebhookDeliveries: handleListWebhookDeliveries(context),
      resendWebhookDelivery: handleResendWebhookDelivery(context),
    }),
    jobs: () => [
      handleRecalculateQueueClocks(context),
      handleMarkServiceLevels(context),
      handlePublishRequestEvent(context, { gatherFor: settings.mailGatherSeconds * 1000 }),
      handleMailRequestNews(context, { replyDomain: settings.inbound?.domain ?? null }),
      handleWriteRequesterWords(context),
      handleDeliverWebhook(context, { allowsPrivate: context.webhooksPrivate }),
      handleDeleteOldReceived(context),
    ],
    async start() {
      const { inbound } = settings
      if (inbound === undefined || inbound.listens === null) return []
      const { openInbound } = await import('#features/desk/server/mail/open-inbound.ts')
      return [await openInbound(context, { domain: inbound.domain, listens: inbound.listens })]
    },
  }
}

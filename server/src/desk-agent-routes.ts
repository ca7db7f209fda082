import type { AppContext } from '#server/core/app-context.ts'
import { handleDeleteReply } from '#server/features/desk/delete-reply.ts'
import { handleListApprovalSettings } from '#server/features/desk/list-approval-settings.ts'
import { handleListQueues } from '#server/features/desk/list-queues.ts'
import { handleListQueueSettings } from '#server/features/desk/list-queue-settings.ts'
import { handleListReplies } from '#server/features/desk/list-replies.ts'
import { handleMoveRequest } from '#server/features/desk/move-request.ts'
import { handleRemoveApprovalRule } from '#server/features/desk/remove-approval-rule.ts'
import { handleRemoveQueue } from '#server/features/desk/remove-queue.ts'
import { handleSaveApprovalPolicy } from '#server/features/desk/save-approval-policy.ts'
import { handleSaveApprovalRule } from '#server/features/desk/save-approval-rule.ts'
import { handleSaveQueue } from '#server/features/desk/save-queue.ts'
import { handleSaveReply } from '#server/features/desk/save-reply.ts'
import { handleSearchDeskPeople } from '#server/features/desk/search-desk-people.ts'
import { handleListWebhooks } from '#server/features/desk/list-webhooks.ts'
import { handleAddWebhook } from '#server/features/desk/add-webhook.ts'
import { handleChangeWebhook } from '#server/features/desk/change-webhook.ts'
import { handleRotateWebhookSecret } from '#server/features/desk/rotate-webhook-secret.ts'
import { handleSendWebhookTest } from '#server/features/desk/send-webhook-test.ts'
import { handleRemoveWebhook } from '#server/features/desk/remove-webhook.ts'
import { handleListWebhookDeliveries } from '#server/features/desk/list-webhook-deliveries.ts'
import { handleResendWebhookDelivery } from '#server/features/desk/resend-webhook-delivery.ts'

/** The handlers of the desk's technicians and of its settings. */
export function deskAgentHandlersOf(context: AppContext) {
  return {
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
  }
}

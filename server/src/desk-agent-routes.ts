import type { AppContext } from '#server/core/app-context.ts'
import { handleDeleteReply } from '@portico/features/desk/server/delete-reply.ts'
import { handleListApprovalSettings } from '@portico/features/desk/server/list-approval-settings.ts'
import { handleListQueues } from '@portico/features/desk/server/list-queues.ts'
import { handleListQueueSettings } from '@portico/features/desk/server/list-queue-settings.ts'
import { handleListReplies } from '@portico/features/desk/server/list-replies.ts'
import { handleMoveRequest } from '@portico/features/desk/server/move-request.ts'
import { handleRemoveApprovalRule } from '@portico/features/desk/server/remove-approval-rule.ts'
import { handleRemoveQueue } from '@portico/features/desk/server/remove-queue.ts'
import { handleSaveApprovalPolicy } from '@portico/features/desk/server/save-approval-policy.ts'
import { handleSaveApprovalRule } from '@portico/features/desk/server/save-approval-rule.ts'
import { handleSaveQueue } from '@portico/features/desk/server/save-queue.ts'
import { handleSaveReply } from '@portico/features/desk/server/save-reply.ts'
import { handleSearchDeskPeople } from '@portico/features/desk/server/search-desk-people.ts'
import { handleListWebhooks } from '@portico/features/desk/server/list-webhooks.ts'
import { handleAddWebhook } from '@portico/features/desk/server/add-webhook.ts'
import { handleChangeWebhook } from '@portico/features/desk/server/change-webhook.ts'
import { handleRotateWebhookSecret } from '@portico/features/desk/server/rotate-webhook-secret.ts'
import { handleSendWebhookTest } from '@portico/features/desk/server/send-webhook-test.ts'
import { handleRemoveWebhook } from '@portico/features/desk/server/remove-webhook.ts'
import { handleListWebhookDeliveries } from '@portico/features/desk/server/list-webhook-deliveries.ts'
import { handleResendWebhookDelivery } from '@portico/features/desk/server/resend-webhook-delivery.ts'

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

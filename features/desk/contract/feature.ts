import { addWebhook } from './add-webhook.ts'
import { askForApproval } from './ask-for-approval.ts'
import { assignRequest } from './assign-request.ts'
import { changeRequestPriority } from './change-request-priority.ts'
import { changeRequestState } from './change-request-state.ts'
import { changeWebhook } from './change-webhook.ts'
import { commentOnRequest } from './comment-on-request.ts'
import { decideRequest } from './decide-request.ts'
import { delegateApproval } from './delegate-approval.ts'
import { deleteReply } from './delete-reply.ts'
import { discardRequestAttachment } from './discard-request-attachment.ts'
import { downloadRequestAttachment } from './download-request-attachment.ts'
import { endDelegation } from './end-delegation.ts'
import { followRequests } from './follow-requests.ts'
import { listApprovalSettings } from './list-approval-settings.ts'
import { listQueueSettings } from './list-queue-settings.ts'
import { listQueues } from './list-queues.ts'
import { listReplies } from './list-replies.ts'
import { listRequests } from './list-requests.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { moveRequest } from './move-request.ts'
import { raiseRequest } from './raise-request.ts'
import { readDelegation } from './read-delegation.ts'
import { readRequest } from './read-request.ts'
import { removeApprovalRule } from './remove-approval-rule.ts'
import { removeQueue } from './remove-queue.ts'
import { removeWebhook } from './remove-webhook.ts'
import { resendWebhookDelivery } from './resend-webhook-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { saveApprovalPolicy } from './save-approval-policy.ts'
import { saveApprovalRule } from './save-approval-rule.ts'
import { saveDelegation } from './save-delegation.ts'
import { saveQueue } from './save-queue.ts'
import { saveReply } from './save-reply.ts'
import { searchColleagues } from './search-colleagues.ts'
import { searchDeskPeople } from './search-desk-people.ts'
import { sendWebhookTest } from './send-webhook-test.ts'
import { uploadRequestAttachment } from './upload-request-attachment.ts'

/** Requests, their approvals, queues and webhooks: its calls and pages. */
export const desk = {
  calls: {
    addWebhook,
    askForApproval,
    assignRequest,
    changeRequestPriority,
    changeRequestState,
    changeWebhook,
    commentOnRequest,
    decideRequest,
    delegateApproval,
    deleteReply,
    discardRequestAttachment,
    downloadRequestAttachment,
    endDelegation,
    followRequests,
    listApprovalSettings,
    listQueueSettings,
    listQueues,
    listReplies,
    listRequests,
    listWebhookDeliveries,
    listWebhooks,
    moveRequest,
    raiseRequest,
    readDelegation,
    readRequest,
    removeApprovalRule,
    removeQueue,
    removeWebhook,
    resendWebhookDelivery,
    rotateWebhookSecret,
    saveApprovalPolicy,
    saveApprovalRule,
    saveDelegation,
    saveQueue,
    saveReply,
    searchColleagues,
    searchDeskPeople,
    sendWebhookTest,
    uploadRequestAttachment,
  },
  pages: {
    '/desk': 'plain',
    '/desk/*': 'plain',
    '/desk/new': 'plain',
    '/desk/requests/*': 'plain',
    '/desk/queue': 'plain',
    '/desk/replies': 'plain',
    '/desk/settings': 'plain',
  },
} as const

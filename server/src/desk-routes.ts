import { handleAskForApproval } from '#server/features/desk/ask-for-approval.ts'
import { handleAssignRequest } from '#server/features/desk/assign-request.ts'
import { handleChangeRequestPriority } from '#server/features/desk/change-request-priority.ts'
import { handleChangeRequestState } from '#server/features/desk/change-request-state.ts'
import { handleCommentOnRequest } from '#server/features/desk/comment-on-request.ts'
import { handleDecideRequest } from '#server/features/desk/decide-request.ts'
import { handleDelegateApproval } from '#server/features/desk/delegate-approval.ts'
import { handleDiscardRequestAttachment } from '#server/features/desk/discard-request-attachment.ts'
import { handleDownloadRequestAttachment } from '#server/features/desk/download-request-attachment.ts'
import { handleEndDelegation } from '#server/features/desk/end-delegation.ts'
import { handleFollowRequests } from '#server/features/desk/follow-requests.ts'
import { handleListRequests } from '#server/features/desk/list-requests.ts'
import { handleRaiseRequest } from '#server/features/desk/raise-request.ts'
import { handleReadDelegation } from '#server/features/desk/read-delegation.ts'
import { handleReadRequest } from '#server/features/desk/read-request.ts'
import { handleSaveDelegation } from '#server/features/desk/save-delegation.ts'
import { handleSearchColleagues } from '#server/features/desk/search-colleagues.ts'
import { handleUploadRequestAttachment } from '#server/features/desk/upload-request-attachment.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { requestEffects } from './request-effects.ts'

/** The calls of the desk and their handlers. */
export function deskHandlersOf(context: AppContext) {
  return {
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
  }
}

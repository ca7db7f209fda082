import { handleAskForApproval } from '@portico/features/desk/server/ask-for-approval.ts'
import { handleAssignRequest } from '@portico/features/desk/server/assign-request.ts'
import { handleChangeRequestPriority } from '@portico/features/desk/server/change-request-priority.ts'
import { handleChangeRequestState } from '@portico/features/desk/server/change-request-state.ts'
import { handleCommentOnRequest } from '@portico/features/desk/server/comment-on-request.ts'
import { handleDecideRequest } from '@portico/features/desk/server/decide-request.ts'
import { handleDelegateApproval } from '@portico/features/desk/server/delegate-approval.ts'
import { handleDiscardRequestAttachment } from '@portico/features/desk/server/discard-request-attachment.ts'
import { handleDownloadRequestAttachment } from '@portico/features/desk/server/download-request-attachment.ts'
import { handleEndDelegation } from '@portico/features/desk/server/end-delegation.ts'
import { handleFollowRequests } from '@portico/features/desk/server/follow-requests.ts'
import { handleListRequests } from '@portico/features/desk/server/list-requests.ts'
import { handleRaiseRequest } from '@portico/features/desk/server/raise-request.ts'
import { handleReadDelegation } from '@portico/features/desk/server/read-delegation.ts'
import { handleReadRequest } from '@portico/features/desk/server/read-request.ts'
import { handleSaveDelegation } from '@portico/features/desk/server/save-delegation.ts'
import { handleSearchColleagues } from '@portico/features/desk/server/search-colleagues.ts'
import { handleUploadRequestAttachment } from '@portico/features/desk/server/upload-request-attachment.ts'
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

import type { requests } from '#features/requests/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import { handleAssignRequest } from './assign-request.ts'
import { handleChangeRequestPriority } from './change-request-priority.ts'
import { handleChangeRequestState } from './change-request-state.ts'
import { handleCommentOnRequest } from './comment-on-request.ts'
import {
  handleDiscardRequestAttachment,
  handleDownloadOriginalMail,
  handleDownloadRequestAttachment,
  handleUploadRequestAttachment,
} from './attachments.ts'
import { handleFollowRequests } from './follow-requests.ts'
import { handleListRequests } from './list-requests.ts'
import { handleRaiseRequest } from './raise-request.ts'
import { handleReadRequest } from './read-request.ts'
import { handleSearchColleagues } from './search-colleagues.ts'
import { handleSearchDeskPeople } from './search-desk-people.ts'
import { handlePublishRequestEvent } from './publish-request-event.ts'
import { handleWriteRequesterWords } from './write-requester-words.ts'

/** Returns the handlers and jobs of requests. */
export function serveRequests({ context, requestEffects }: ServerParts): RunningFeature<typeof requests.calls> {
  return {
    handlers: () => ({
      assignRequest: handleAssignRequest(context),
      changeRequestPriority: handleChangeRequestPriority(context),
      changeRequestState: handleChangeRequestState(context),
      commentOnRequest: handleCommentOnRequest(context),
      discardRequestAttachment: handleDiscardRequestAttachment(context),
      downloadOriginalMail: handleDownloadOriginalMail(context),
      downloadRequestAttachment: handleDownloadRequestAttachment(context),
      followRequests: handleFollowRequests(context),
      listRequests: handleListRequests(context),
      raiseRequest: handleRaiseRequest(context, requestEffects),
      readRequest: handleReadRequest(context),
      searchColleagues: handleSearchColleagues(context),
      searchDeskPeople: handleSearchDeskPeople(context),
      uploadRequestAttachment: handleUploadRequestAttachment(context),
    }),
    jobs: (offered) => [handlePublishRequestEvent(context, offered), handleWriteRequesterWords(context)],
  }
}

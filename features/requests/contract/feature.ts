import { assignRequest } from './assign-request.ts'
import { changeRequestPriority } from './change-request-priority.ts'
import { changeRequestState } from './change-request-state.ts'
import { commentOnRequest } from './comment-on-request.ts'
import { discardRequestAttachment } from './discard-request-attachment.ts'
import { downloadRequestAttachment } from './download-request-attachment.ts'
import { followRequests } from './follow-requests.ts'
import { listRequests } from './list-requests.ts'
import { raiseRequest } from './raise-request.ts'
import { readRequest } from './read-request.ts'
import { searchColleagues } from './search-colleagues.ts'
import { searchDeskPeople } from './search-desk-people.ts'
import { uploadRequestAttachment } from './upload-request-attachment.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/requests/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** Users raise requests and follow them; technicians work on them: its calls and pages. */
export const requests = {
  calls: {
    assignRequest,
    changeRequestPriority,
    changeRequestState,
    commentOnRequest,
    discardRequestAttachment,
    downloadRequestAttachment,
    followRequests,
    listRequests,
    raiseRequest,
    readRequest,
    searchColleagues,
    searchDeskPeople,
    uploadRequestAttachment,
  },
  pages: {
    '/desk': 'plain',
    '/desk/*': 'plain',
    '/desk/new': 'plain',
    '/desk/requests/*': 'plain',
    '/desk/settings': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const

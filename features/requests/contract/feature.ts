import { assignRequest, changeRequestPriority, changeRequestState } from './changes.ts'
import { commentOnRequest } from './comment-on-request.ts'
import {
  discardRequestAttachment,
  downloadOriginalMail,
  downloadRequestAttachment,
  uploadRequestAttachment,
} from './attachments.ts'
import { followRequests } from './follow-requests.ts'
import { listRequests } from './list-requests.ts'
import { raiseRequest } from './raise-request.ts'
import { readRequest } from './read-request.ts'
import { searchColleagues } from './search-colleagues.ts'
import { searchDeskPeople } from './search-desk-people.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/requests/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages by which users raise and follow requests, and technicians work on them. */
export const requests = {
  calls: {
    assignRequest,
    changeRequestPriority,
    changeRequestState,
    commentOnRequest,
    discardRequestAttachment,
    downloadOriginalMail,
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

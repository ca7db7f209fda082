import * as z from 'zod/mini'
import {
  attachmentLimits,
  attachmentProblems,
  attachmentTypes,
} from '@portico/contract/core/attachments/attachment-rules.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { identifier, textUpTo } from '@portico/contract/core/calls/text.ts'
import { attachmentSummary } from '@portico/contract/core/requests/request.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'
import { requestNumber } from '@portico/contract/core/requests/request-view.ts'

/**
 * Uploads a file, which the user's next message attaches by its id. The client creates `id`. The body is the file; its
 * name and content together determine its type.
 */
export const uploadRequestAttachment = defineCall({
  method: 'POST',
  path: '/api/desk/attachments/:id',
  access: 'session',
  permission: 'Desk',
  about: 'Upload a file to attach it to a request.',
  params: z.strictObject({ id: identifier }),
  query: z.strictObject({ name: textUpTo(1000) }),
  upload: {
    types: ['application/octet-stream'],
    bytesAtMost: attachmentLimits.bytes,
    refusal: 'attachment-too-large',
  },
  output: attachmentSummary,
  refusals: [...attachmentProblems],
})

/**
 * Deletes a file that the user uploaded but attached to nothing. Does nothing if the file is missing or has been
 * attached meanwhile.
 */
export const discardRequestAttachment = defineCall({
  method: 'DELETE',
  path: '/api/desk/attachments/:id',
  access: 'session',
  permission: 'Desk',
  about: 'Delete an uploaded file that was not attached.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: [],
})

/** Returns a file of a request. Only technicians receive files of internal notes. */
export const downloadRequestAttachment = defineCall({
  method: 'GET',
  path: '/api/desk/requests/:number/attachments/:id',
  access: 'session',
  permission: 'Desk',
  about: 'A file that is attached to a request.',
  params: z.extend(requestNumber, { id: identifier }),
  file: [...new Set(Object.values(attachmentTypes).filter((type) => type !== undefined))],
  output: z.null(),
  refusals: ['no-such-attachment'],
})

/** Returns the email that became an entry of a request, as it arrived. Only technicians of the desk receive it. */
export const downloadOriginalMail = defineCall({
  method: 'GET',
  path: '/api/desk/requests/:number/mails/:id',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'The original of an email to a request, for 90 days.',
  params: z.extend(requestNumber, { id: identifier }),
  file: ['message/rfc822'],
  output: z.null(),
  refusals: ['no-such-attachment'],
})

import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { commentLongest, nonBlankText } from '@portico/contract/core/requests/request.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { deskPermissions } from '@portico/contract/core/requests/permissions.ts'

export const replyTitleLongest = 80

/** The placeholders that a reply may contain. They are replaced when the reply is inserted. */
export const placeholders = ['requester', 'number', 'agent'] as const

/** A canned reply as a technician sends it. Markup in it is shown as text. */
const newReply = z.strictObject({ title: nonBlankText(replyTitleLongest), text: nonBlankText(commentLongest) })

export const reply = z.extend(newReply, { id: identifier, changed_at: z.string() })

export type Reply = z.infer<typeof reply>

/** Returns a reply with its placeholders filled for one request. Other words in braces are left unchanged. */
export function filledReply(text: string, values: Record<(typeof placeholders)[number], string>): string {
  return text.replaceAll(/\{(requester|number|agent)\}/g, (_all, name: (typeof placeholders)[number]) => values[name])
}

/** Returns the tenant's canned replies, by title. */
export const listReplies = defineCall({
  method: 'GET',
  path: '/api/desk/replies',
  access: 'session',
  permission: deskPermissions.agent,
  isList: true,
  about: 'The canned replies of the desk.',
  output: z.array(reply),
  refusals: [],
})

/** Creates or changes a canned reply. The client creates the id, so sending it twice creates one reply. */
export const saveReply = defineCall({
  method: 'PUT',
  path: '/api/desk/replies/:id',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'Adds or changes a canned reply.',
  params: z.strictObject({ id: identifier }),
  body: newReply,
  output: reply,
  refusals: ['reply-title-taken', 'desk-not-yours'],
})

/** Deletes a canned reply. Comments written with it stay. */
export const deleteReply = defineCall({
  method: 'DELETE',
  path: '/api/desk/replies/:id',
  access: 'session',
  permission: deskPermissions.agent,
  about: 'Deletes a canned reply.',
  params: z.strictObject({ id: identifier }),
  output: z.null(),
  refusals: ['no-such-reply', 'desk-not-yours'],
})

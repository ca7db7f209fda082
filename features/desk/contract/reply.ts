import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { commentLongest, filledText } from '@portico/contract/core/requests/request.ts'

export const replyTitleLongest = 80

/** What may stand in a reply, to be replaced where it is inserted. */
export const placeholders = ['requester', 'number', 'agent'] as const

/** A canned reply as an agent sends it. Markup in it is text. */
export const newReply = z.strictObject({ title: filledText(replyTitleLongest), text: filledText(commentLongest) })

export const reply = z.extend(newReply, { id: identifier, changed_at: z.string() })

export type Reply = z.infer<typeof reply>

/** The text of a reply about one request; braces around other words stay. */
export function filledReply(text: string, values: Record<(typeof placeholders)[number], string>): string {
  return text.replaceAll(/\{(requester|number|agent)\}/g, (_all, name: (typeof placeholders)[number]) => values[name])
}

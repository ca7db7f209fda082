import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { commentLongest, nonBlankText } from '@portico/contract/core/requests/request.ts'

export const replyTitleLongest = 80

/** The placeholders that a reply may contain. They are replaced when the reply is inserted. */
export const placeholders = ['requester', 'number', 'agent'] as const

/** A canned reply as an agent sends it. Markup in it is shown as text. */
export const newReply = z.strictObject({ title: nonBlankText(replyTitleLongest), text: nonBlankText(commentLongest) })

export const reply = z.extend(newReply, { id: identifier, changed_at: z.string() })

export type Reply = z.infer<typeof reply>

/** Returns a reply with its placeholders filled for one request. Braces around other words stay. */
export function filledReply(text: string, values: Record<(typeof placeholders)[number], string>): string {
  return text.replaceAll(/\{(requester|number|agent)\}/g, (_all, name: (typeof placeholders)[number]) => values[name])
}

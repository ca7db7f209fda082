import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { approval } from '@portico/contract/core/requests/approval-rules.ts'
import { requestActions } from '@portico/contract/core/requests/request-flow.ts'
import { deskRequest, requestEntry } from '@portico/contract/core/requests/request.ts'

/** How many entries of a history are sent where not all are asked for: the latest. */
export const entriesAtMost = 200
/** How many are sent at most. */
export const allEntriesAtMost = 2000

/** The number of a request in a path. */
export const requestNumber = z.strictObject({ number: z.string().check(z.regex(/^\d{1,9}$/, 'is not a number')) })

/**
 * A request with all that its page shows. `earlier` is how many entries came before those sent; `device` is what a mapping is about,
 * `days` how long an extension is. `actions` are what the viewer may do now.
 */
export const requestView = z.object({
  request: deskRequest,
  device: z.nullable(z.object({ id: identifier, hostname: z.string() })),
  days: z.nullable(z.number()),
  entries: z.array(requestEntry),
  earlier: z.number(),
  approvals: z.array(approval),
  /** Whether the company's rule asks for an approval, and no approver has been asked: the request was handed over from a chat. */
  is_unasked: z.boolean(),
  actions: z.array(z.enum(requestActions)),
})

export type RequestView = z.infer<typeof requestView>

/** A colleague, as pickers name one. */
export const colleague = z.object({ id: identifier, name: z.string(), email: z.string() })

export type Colleague = z.infer<typeof colleague>

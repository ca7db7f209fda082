import * as z from 'zod/mini'
import { identifier } from '#contract/core/calls/text.ts'
import { approval } from './approval-rules.ts'
import { requestActions } from './request-flow.ts'
import { deskRequest, requestEntry } from './request.ts'

/** How many history entries are sent by default: the latest. */
export const entriesAtMost = 200
/** How many history entries are sent if all are requested. */
export const allEntriesAtMost = 2000

/** The number of a request in a path. */
export const requestNumber = z.strictObject({ number: z.string().check(z.regex(/^\d{1,9}$/, 'is not a number')) })

/**
 * A request with everything that its page shows. `earlier` is how many entries precede those sent. `device` is the
 * device of a mapping, `days` the length of an extension. `actions` is what the viewer may do now.
 */
export const requestView = z.object({
  request: deskRequest,
  device: z.nullable(z.object({ id: identifier, hostname: z.string() })),
  days: z.nullable(z.number()),
  entries: z.array(requestEntry),
  earlier: z.number(),
  approvals: z.array(approval),
  /** Whether the company's rule requires approval but no approver was asked, because the request came from a chat. */
  is_unasked: z.boolean(),
  actions: z.array(z.enum(requestActions)),
})

export type RequestView = z.infer<typeof requestView>

/** A colleague as pickers show one. */
export const colleague = z.object({ id: identifier, name: z.string(), email: z.string() })

export type Colleague = z.infer<typeof colleague>

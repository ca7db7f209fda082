import * as z from 'zod/mini'
import { identifier } from '#contract/core/calls/text.ts'
import { approval } from './approval-rules.ts'
import { requestActions } from './request-flow.ts'
import { deskRequest, requestEntry } from './request.ts'

/** The number of history entries that are sent by default. These are the latest ones. */
export const entriesAtMost = 200
/** The number of history entries that are sent if all are requested. */
export const allEntriesAtMost = 2000

/** The number of a request in a path. */
export const requestNumber = z.strictObject({ number: z.string().check(z.regex(/^\d{1,9}$/, 'is not a number')) })

/**
 * A request with everything that its page shows. `earlier` is the number of older entries that were not sent. `device`
 * is the device of a mapping, `days` the length of an extension. `actions` lists what the viewer may do now.
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

/** A colleague with the data that a search field shows. */
export const colleague = z.object({ id: identifier, name: z.string(), email: z.string() })

export type Colleague = z.infer<typeof colleague>

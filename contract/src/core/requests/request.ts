import * as z from 'zod/mini'
import { attachmentLimits } from '#contract/core/attachments/attachment-rules.ts'
import { identifier, textUpTo } from '#contract/core/calls/text.ts'

export const requestKinds = [
  'Access',
  'Software',
  'Hardware',
  'Network',
  'Patch window',
  'Device mapping',
  'Trial extension',
  'Other',
] as const
/** The kinds that need nothing beside the text, and that every user may choose. */
export const offeredKinds = ['Access', 'Software', 'Hardware', 'Network', 'Patch window', 'Other'] as const
export const requestPriorities = ['Low', 'Normal', 'High', 'Urgent'] as const
export const requestStates = [
  'Waiting for approval',
  'Open',
  'In progress',
  'On hold',
  'Resolved',
  'Rejected',
  'Withdrawn',
] as const

export type RequestKind = (typeof requestKinds)[number]
export type RequestPriority = (typeof requestPriorities)[number]
export type RequestState = (typeof requestStates)[number]

export const titleLongest = 120
export const descriptionLongest = 4000
export const commentLongest = 10_000
export const reasonLongest = 1000

// Controls, ends of lines, and characters that turn the direction of what follows.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/** A title as it is stored: one line, without characters that would let it pass for something else in a mail or a list. */
export const titleOf = (typed: string): string => typed.replaceAll(unprintable, ' ').trim()

/** Text that has more than spaces in it. */
export const filledText = (longest: number) =>
  textUpTo(longest).check(z.refine((text) => text.trim() !== '', 'is empty'))

/** A UTC instant as JSON has it (RFC 3339). */
const instant = z.iso.datetime()

/** Files that were uploaded before, by their ids. */
export const attachmentIds = z.array(identifier).check(z.maxLength(attachmentLimits.perMessage))

/** What a kind needs to be carried out: the device of a mapping, how many days an extension has. */
export const requestDetails = z.strictObject({
  deviceid: z.optional(identifier),
  days: z.optional(z.int().check(z.gte(1), z.lte(90))),
})

export type RequestDetails = z.infer<typeof requestDetails>

/** The detail that a kind needs. A request of any other kind has none: what it named would be read by those who see the request. */
const detailOfKind: Partial<Record<RequestKind, keyof RequestDetails>> = {
  'Device mapping': 'deviceid',
  'Trial extension': 'days',
}

/** Whether a request has no details but the one that its kind needs. */
const areOfKind = (kind: RequestKind, details: RequestDetails): boolean =>
  Object.keys(details).every((name) => name === detailOfKind[kind])

/**
 * A request as its author sends it. `id` is the author's own, so that sending twice raises one. `due_at` is when it is needed.
 */
export const newRequest = z
  .strictObject({
    id: identifier,
    title: textUpTo(titleLongest).check(z.refine((text) => titleOf(text) !== '', 'is empty')),
    description: textUpTo(descriptionLongest),
    kind: z.enum(requestKinds),
    priority: z.enum(requestPriorities),
    due_at: z.optional(z.nullable(instant)),
    details: z.optional(requestDetails),
    /** Files that were uploaded before, by their ids. */
    attachments: z.optional(attachmentIds),
  })
  .check(
    z.refine(({ kind, details = {} }) => areOfKind(kind, details), {
      message: 'are not of this kind',
      path: ['details'],
    }),
  )

export type NewRequest = z.infer<typeof newRequest>

/** An account, as a request names it. */
export const person = z.object({ id: identifier, name: z.string() })

/**
 * A request at the service desk. `number` counts per tenant from 1; instants are UTC. `response_due_at` and `resolution_due_at` are the ends
 * of its service level, null where it has none or its clock stands; `response_left` and `resolution_left` the business time until then, in
 * minutes: negative once missed, what is left where the clock stands, null where it is met or none is promised. `is_paused` is whether the
 * time stands: for an approval, on hold, or because the desk is closed. `decides` is whether the viewer is asked for a decision.
 */
export const deskRequest = z.object({
  id: identifier,
  number: z.number(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(requestKinds),
  priority: z.enum(requestPriorities),
  state: z.enum(requestStates),
  created_at: z.string(),
  changed_at: z.string(),
  due_at: z.nullable(z.string()),
  requester: person,
  company: person,
  assignee: z.nullable(person),
  queue: z.nullable(person),
  response_due_at: z.nullable(z.string()),
  resolution_due_at: z.nullable(z.string()),
  responded_at: z.nullable(z.string()),
  response_left: z.nullable(z.number()),
  resolution_left: z.nullable(z.number()),
  is_paused: z.boolean(),
  decides: z.boolean(),
})

export type DeskRequest = z.infer<typeof deskRequest>

/** A file of a request, without its content. `size` is in bytes. */
export const attachmentSummary = z.object({
  id: identifier,
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
})

export type AttachmentSummary = z.infer<typeof attachmentSummary>

/** The `approval` in the data of a request that was raised, if its company's rule asks for one and no approver was asked. */
export const notAsked = 'not-asked'

export const entryKinds = [
  'raised',
  'comment',
  'assigned',
  'state',
  'priority',
  'queue',
  'approval-asked',
  'approved',
  'rejected',
  'delegated',
  'approval-expired',
  'withdrawn',
  'carried-out',
  'service-warned',
  'service-breached',
] as const

export type EntryKind = (typeof entryKinds)[number]

/**
 * One entry of a request's history. `author` is empty for what the server did. `data` has what an entry says beside its text:
 * `from` and `to` of a change, names as they were then, `target` of a service level, `approval` of a request that was raised. Internal entries are
 * sent only to agents.
 */
export const requestEntry = z.object({
  id: identifier,
  kind: z.enum(entryKinds),
  author: z.string(),
  author_id: z.nullable(identifier),
  text: z.string(),
  data: z.record(z.string(), z.string()),
  is_internal: z.boolean(),
  via: z.enum(['web', 'mail', 'link', 'chat', 'server']),
  at: z.string(),
  attachments: z.array(attachmentSummary),
})

export type RequestEntry = z.infer<typeof requestEntry>

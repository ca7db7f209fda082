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
/** The kinds that every user may choose and that need no details beyond the text. */
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

// Control characters, line ends, and characters that change the direction of the following text.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu

/**
 * Returns a title as it is stored: one line, without characters that could make it look like something else in an email
 * or a list.
 */
export const titleOf = (typed: string): string => typed.replaceAll(unprintable, ' ').trim()

/** Returns text of at least one character other than a space. */
export const nonBlankText = (longest: number) =>
  textUpTo(longest).check(z.refine((text) => text.trim() !== '', 'is empty'))

/** A UTC instant in the JSON format (RFC 3339). */
const instant = z.iso.datetime()

/** Ids of files that were uploaded earlier. */
export const attachmentIds = z.array(identifier).check(z.maxLength(attachmentLimits.perMessage))

/** The details that some kinds need: the device to map, or the days of an extension. */
export const requestDetails = z.strictObject({
  deviceid: z.optional(identifier),
  days: z.optional(z.int().check(z.gte(1), z.lte(90))),
})

export type RequestDetails = z.infer<typeof requestDetails>

/**
 * The detail that each kind needs. Other kinds accept none, because everyone who sees a request can read its details.
 */
const detailOfKind: Partial<Record<RequestKind, keyof RequestDetails>> = {
  'Device mapping': 'deviceid',
  'Trial extension': 'days',
}

/** Returns whether a request has no details except the one that its kind needs. */
const areOfKind = (kind: RequestKind, details: RequestDetails): boolean =>
  Object.keys(details).every((name) => name === detailOfKind[kind])

/**
 * A request as its author sends it. The client creates `id`, so sending twice raises one request. `due_at` is when the
 * request is needed.
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
    /** Ids of files that were uploaded earlier. */
    attachments: z.optional(attachmentIds),
  })
  .check(
    z.refine(({ kind, details = {} }) => areOfKind(kind, details), {
      message: 'are not of this kind',
      path: ['details'],
    }),
  )

export type NewRequest = z.infer<typeof newRequest>

/** An account as a request shows it. */
export const person = z.object({ id: identifier, name: z.string() })

/**
 * A request at the service desk. `number` counts per tenant from 1; instants are UTC. `response_due_at` and
 * `resolution_due_at` are the deadlines of its service level; null if it has none or its clock is paused.
 * `response_left` and `resolution_left` are the minutes of business time until then: negative once missed, frozen while
 * the clock is paused, null if the target is met or there is none. `is_paused` means that no time counts: during an
 * approval, on hold, or while the desk is closed. `decides` means that the viewer still has to decide.
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

/** A file of a request without its content. `size` is in bytes. */
export const attachmentSummary = z.object({
  id: identifier,
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
})

export type AttachmentSummary = z.infer<typeof attachmentSummary>

/**
 * The value of `approval` in the data of a raised request if its company's rule requires approval but no approver was
 * asked.
 */
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
  'mail-ignored',
] as const

export type EntryKind = (typeof entryKinds)[number]

/**
 * One entry of a request's history. `author` is empty for entries of the server. `data` completes the text: `from` and
 * `to` of a change, with names as they were then; `target` of a service level; `approval` of a raised request. Of an
 * entry by email, `folded` is the text that follows on request, and `original` the id of the email, which only
 * technicians receive. Only technicians receive internal entries.
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

/**
 * The sort keys of requests. `place` sorts the user's open requests first, then other open ones, then closed ones, each
 * by last change. `due` is the deadline of the service level.
 */
export const requestColumns = ['place', 'number', 'title', 'priority', 'state', 'changed', 'due'] as const

export type RequestColumn = (typeof requestColumns)[number]

import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { rowPage, rowQuery } from '@portico/contract/core/calls/row-schemas.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { deskRequest, requestKinds, requestPriorities, requestStates } from '@portico/contract/core/requests/request.ts'

/**
 * What requests are sorted by. `place`: own open ones first, then other open ones, then closed ones, each the last changed first. `due` is
 * the end of the service level.
 */
export const requestColumns = ['place', 'number', 'title', 'priority', 'state', 'changed', 'due'] as const

/** States together, beside each one. */
export const stateGroups = ['open', 'closed'] as const

/**
 * A page of the requests that the user sees: own ones, those that the user decides on, and for agents those of their companies. A search
 * finds them by number, and by the beginnings of words of title, description, requester's name and comments; for agents also of their
 * internal notes and the requester's address. Closed requests are found too unless `state` says otherwise.
 */
export const listRequests = defineCall({
  method: 'GET',
  path: '/api/desk/requests',
  access: 'session',
  permission: 'Desk',
  isList: true,
  about: 'Requests that the user sees, page by page.',
  query: z.extend(rowQuery(requestColumns), {
    state: z.optional(z.enum([...stateGroups, ...requestStates])),
    kind: z.optional(z.enum(requestKinds)),
    priority: z.optional(z.enum(requestPriorities)),
    /** Own ones, those that wait for the user's decision, or all (absent). */
    whose: z.optional(z.enum(['mine', 'decides'])),
    assignee: z.optional(z.union([z.enum(['me', 'none']), identifier])),
    queue: z.optional(z.union([z.enum(['none']), identifier])),
    companyid: z.optional(identifier),
  }),
  output: rowPage(deskRequest),
  refusals: [],
})

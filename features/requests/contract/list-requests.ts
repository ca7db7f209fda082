import * as z from 'zod/mini'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { rowPage, rowQuery } from '@portico/contract/core/calls/row-schemas.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import {
  deskRequest,
  requestColumns,
  requestKinds,
  requestPriorities,
  requestStates,
} from '@portico/contract/core/requests/request.ts'

/** Groups of states to filter by, besides each single state. */
export const stateGroups = ['open', 'closed'] as const

/**
 * Returns a page of the requests that the user sees: the user's own, those the user decides on, and for technicians
 * those of their companies. A search matches the number and the beginnings of words in the title, description,
 * requester's name and comments. For technicians it also searches internal notes and the requester's address. The page
 * includes closed requests unless `state` excludes them.
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
    /** Restricts the list to the user's own requests, or to those that wait for the user's decision. */
    whose: z.optional(z.enum(['mine', 'decides'])),
    assignee: z.optional(z.union([z.enum(['me', 'none']), identifier])),
    queue: z.optional(z.union([z.enum(['none']), identifier])),
    companyid: z.optional(identifier),
  }),
  output: rowPage(deskRequest),
  refusals: [],
})

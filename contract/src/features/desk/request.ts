import * as z from 'zod/mini'
import { identifier, textUpTo } from '#contract/core/calls/text.ts'

export const requestCategories = ['Access', 'Hardware', 'Software', 'Network', 'Other'] as const
export const requestPriorities = ['Low', 'Normal', 'High', 'Urgent'] as const
export const titleLongest = 120
export const descriptionLongest = 4000

/** A request as its author sends it. `id` is the author's own, so that sending twice raises one. */
export const newRequest = z.strictObject({
  id: identifier,
  title: textUpTo(titleLongest).check(z.refine((text) => text.trim() !== '', 'is empty')),
  description: textUpTo(descriptionLongest),
  category: z.enum(requestCategories),
  priority: z.enum(requestPriorities),
})

export type NewRequest = z.infer<typeof newRequest>

/** A request that a user raised at the service desk. `number` counts per tenant from 1; instants are UTC. */
export const deskRequest = z.object({
  id: identifier,
  number: z.number(),
  title: z.string(),
  description: z.string(),
  category: z.enum(requestCategories),
  priority: z.enum(requestPriorities),
  state: z.enum(['Open', 'In progress', 'Resolved']),
  created_at: z.string(),
})

export type DeskRequest = z.infer<typeof deskRequest>

import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { businessHours, serviceLevels } from '@portico/contract/core/requests/business-hours.ts'
import { nonBlankText, person, requestKinds } from '@portico/contract/core/requests/request.ts'

export const queueNameLongest = 60
const membersAtMost = 100

/** How a queue assigns new requests: `manual` until an agent takes them, `next-member` round-robin. */
export const assignments = ['manual', 'next-member'] as const

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The settings of a queue. `hours` is null if the desk is always open. */
export const queueSettings = z.strictObject({
  name: nonBlankText(queueNameLongest),
  kinds: z.array(z.enum(requestKinds)).check(z.refine(isUnique, 'repeats one')),
  members: z.array(identifier).check(z.maxLength(membersAtMost), z.refine(isUnique, 'repeats one')),
  assignment: z.enum(assignments),
  levels: serviceLevels,
  hours: z.nullable(businessHours),
})

export type QueueSettings = z.infer<typeof queueSettings>

/** The settings of a queue with its members by name. */
export const listedQueue = z.extend(queueSettings, { id: identifier, members: z.array(person) })

export type ListedQueue = z.infer<typeof listedQueue>

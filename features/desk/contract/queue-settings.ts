import * as z from 'zod/mini'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { businessHours, serviceLevels } from '@portico/contract/core/requests/business-hours.ts'
import { filledText, person, requestKinds } from '@portico/contract/core/requests/request.ts'

export const queueNameLongest = 60
const membersAtMost = 100

/** Who gets a new request of a queue: none until an agent takes it, or the member whose turn it is. */
export const assignments = ['manual', 'next-member'] as const

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** How a queue is set up. Hours are null where the desk is open around the clock. */
export const queueSettings = z.strictObject({
  name: filledText(queueNameLongest),
  kinds: z.array(z.enum(requestKinds)).check(z.refine(isUnique, 'repeats one')),
  members: z.array(identifier).check(z.maxLength(membersAtMost), z.refine(isUnique, 'repeats one')),
  assignment: z.enum(assignments),
  levels: serviceLevels,
  hours: z.nullable(businessHours),
})

export type QueueSettings = z.infer<typeof queueSettings>

/** A queue as it is set up, its members by name. */
export const listedQueue = z.extend(queueSettings, { id: identifier, members: z.array(person) })

export type ListedQueue = z.infer<typeof listedQueue>

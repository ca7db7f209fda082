import { businessHours, serviceLevels } from '@portico/contract/core/requests/business-hours.ts'
import { requestDetails } from '@portico/contract/core/requests/request.ts'
import * as z from 'zod'
import { defineStored } from '#server/platform/database/stored-value.ts'

/** The service levels of a queue. Unreadable ones count as none, so the queue has no targets. */
export const storedLevels = defineStored({
  column: 'tenant.desk_queues.levels',
  schema: serviceLevels,
  fallback: () => ({}),
})

/** The business hours of a queue. Null means around the clock, and so do unreadable ones. */
export const storedHours = defineStored({
  column: 'tenant.desk_queues.hours',
  schema: z.nullable(businessHours),
  fallback: () => null,
})

/** The details of a request's kind. Unreadable ones count as none, so an effect that needs them fails. */
export const storedDetails = defineStored({
  column: 'tenant.desk_requests.details',
  schema: requestDetails,
  fallback: () => ({}),
})

/** The minutes left of a request's targets while its clock is stopped. */
export const storedMinutesLeft = defineStored({
  column: 'tenant.desk_requests.minutes_left',
  schema: z.nullable(z.object({ response: z.nullable(z.number()), resolution: z.nullable(z.number()) })),
  fallback: () => null,
})

/** The data of an entry of a request's history. */
export const storedEntryData = defineStored<Record<string, string>>({
  column: 'tenant.request_entries.data',
  schema: z.record(z.string(), z.string()),
  fallback: () => ({}),
})

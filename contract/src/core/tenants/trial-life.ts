import * as z from 'zod/mini'

const day = 24 * 3_600_000

/** How long a free trial lasts, in days (spec A §9). */
export const trialDays = 30
/** How many days after its end a trial can still be read and exported; then it is deleted. */
const readOnlyDays = 30
/** How many days before the end a reminder is mailed. */
export const reminderDays = [7, 3, 1] as const

/**
 * A trial as the shell shows it; instants are ISO 8601. `ending` is its last week; once it has `ended`, the tenant can
 * only be read and exported.
 */
export const trialStanding = z.object({
  state: z.enum(['active', 'ending', 'ended']),
  /** The remaining days, rounded up; 0 after the end. */
  days_left: z.number(),
  ends_at: z.string(),
  /** When the tenant and its data are deleted. */
  deleted_at: z.string(),
})

export type TrialStanding = z.infer<typeof trialStanding>

/** Returns the state at `now` of a trial that ends at `endsAt`. */
export function standingOf(endsAt: Date, now: Date): TrialStanding {
  const left = endsAt.getTime() - now.getTime()
  const daysLeft = Math.max(0, Math.ceil(left / day))
  const state = left <= 0 ? 'ended' : daysLeft <= reminderDays[0] ? 'ending' : 'active'
  return {
    state,
    days_left: daysLeft,
    ends_at: endsAt.toISOString(),
    deleted_at: deletionOf(endsAt).toISOString(),
  }
}

/** Returns when a trial that begins at `start` ends. */
export function endOfTrial(start: Date): Date {
  return new Date(start.getTime() + trialDays * day)
}

/** Returns when a trial that ends at `endsAt` is deleted. */
export function deletionOf(endsAt: Date): Date {
  return new Date(endsAt.getTime() + readOnlyDays * day)
}

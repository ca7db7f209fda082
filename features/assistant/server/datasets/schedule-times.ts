import type { Schedule } from '#features/assistant/contract/dataset-view.ts'

const dayMs = 86_400_000
const every = { daily: dayMs, weekly: 7 * dayMs } as const

/**
 * When own data are read next: at the same time of day as before, where that was not missed by more than a whole period. Null without a
 * schedule.
 */
export function dueAfter(schedule: Schedule, due: Date | null, now: Date): Date | null {
  if (schedule === 'off') return null
  const next = (due ?? now).getTime() + every[schedule]
  return new Date(next > now.getTime() ? next : now.getTime() + every[schedule])
}

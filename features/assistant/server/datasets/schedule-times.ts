import type { Schedule } from '#features/assistant/contract/datasets.ts'

const dayMs = 86_400_000
const every = { daily: dayMs, weekly: 7 * dayMs } as const

/**
 * When own data is next refreshed. It keeps the time of day unless the refresh is more than a whole period late. Null
 * without a schedule.
 */
export function dueAfter(schedule: Schedule, due: Date | null, now: Date): Date | null {
  if (schedule === 'off') return null
  const next = (due ?? now).getTime() + every[schedule]
  return new Date(next > now.getTime() ? next : now.getTime() + every[schedule])
}
